import type { DemoPost } from './demo-post.ts'

const day = 24

/** Members write in their own languages too; the first of these reads from right to left. */
export const postsInOtherLanguages: DemoPost[] = [
  {
    by: 'noor',
    hoursAgo: 1.6 * day,
    category: 'Cataloging & Metadata',
    text: `أنهينا هذا الأسبوع فهرسة الخرائط القديمة في مكتبة الكلية: 312 خريطة، لكل واحدة منها عنوان بالعربية وآخر بالإنجليزية. لم تكن اللغة أصعب ما في العمل، بل أسماء القرى التي تغيّرت ثلاث مرات في مئة عام.

هل لدى أحدكم ملف استناد لأسماء الأماكن في بلاد الشام قبل عام 1920؟`,
    likes: 10,
    comments: [
      ['yusuf', 36, 'لدينا قائمة من عام 2011 فيها نحو تسعمئة اسم مع مصادرها. أرسلها إليك مساء اليوم.'],
      ['ingrid', 34, 'Our survey sheets carry variant names with dates. Happy to compare lists, village by village.'],
      ['noor', 33, 'شكرًا لكما، هذا أكثر مما كنت أرجو.'],
    ],
  },
  {
    by: 'lucia',
    hoursAgo: 3.8 * day,
    category: 'Community Programs',
    text: 'Hoy han venido los de cuarto a devolver un libro que su maestra sacó en 1987. Traían la multa calculada y una carta muy seria. Hemos perdonado la multa y la carta está enmarcada en la entrada.',
    likes: 15,
    comments: [
      ['rafael', 88, 'Que maravilha. Posso contar essa história no nosso boletim?'],
      ['lucia', 87, 'Claro que sí, pero di que la maestra se puso colorada.'],
    ],
  },
  {
    by: 'marguerite',
    hoursAgo: 5.7 * day,
    category: 'Archives & Preservation',
    text: 'Nous avons retrouvé le registre des prêts de 1911, celui que tout le monde croyait perdu. Il était dans la boîte des plans de l’escalier. Le premier emprunteur n’a jamais rendu son livre ; sa petite-fille nous a écrit ce matin.',
    likes: 12,
    comments: [['ibrahim', 130, 'Demandez-lui de le garder encore un siècle. Nous ferons une exposition.']],
  },
]
