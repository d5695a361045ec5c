/**
 * Words found in nearly every sentence of a language and rarely in others; none from the field's vocabulary, which travels.
 * Languages that no one may ever write here are listed all the same: otherwise texts in them would be taken for their
 * neighbors.
 */
export const frequentWords: Record<string, string> = {
  en: `the of and to in is that for it with as was on are this be at have from or by not but what all were when we there can an
    your which their has more our my you he she they his her its i'm i've we're we've don't doesn't didn't isn't can't it's that's
    who how will would could should about out up into than then them these those some any just been had did do does because
    after before over only very where why while through between every each other another such if so no me us am being here
    there's what's anyone someone nobody everybody nothing everything too also again still never always now today yesterday
    still first last next new old good best better got get need want know think see make take look one two three`,
  es: `el la los las de del que y en un una unos unas es son por para con sin no se su sus lo le les al como más pero muy ya este
    esta estos estas ese esa eso esto hay ha han he fue ser está están estoy era nos nuestro nuestra nuestros nuestras mi mis tu
    yo él ella ellos ellas usted ustedes cuando donde dónde qué cómo quién quien porque también sobre entre desde hasta hace
    todo toda todos todas otro otra otros otras cada tiene tienen tengo tenemos puede pueden puedo podemos hemos si sí aquí hoy
    ayer siempre nunca algo alguien nadie nada mucho mucha muchos muchas después antes solo sólo así ni o e cuál cuánto mejor
    hacer gracias`,
  fr: `le la les de des du un une et est sont en que qui dans pour pas sur avec au aux ce cette ces cet il elle ils elles nous vous
    je on ne se sa son ses leur leurs mais ou où plus par sans été être avoir ont avons avez j'ai c'est n'est d'un d'une qu'on
    qu'il qu'elle y a-t-il notre nos votre vos mon ma mes tout toute tous toutes très bien comme si aussi même entre chez depuis
    quand comment pourquoi quel quelle quels quelles rien jamais toujours aujourd'hui hier demain après avant encore déjà donc
    car parce peut fait faire ça cela celui celle ceux deux sous vers trop peu beaucoup ici là quelqu'un s'il merci moi toi lui`,
  de: `der die das den dem des ein eine einen einem einer eines und ist sind war waren in im zu zum zur mit von vom für auf aus bei
    nach über unter vor an am als auch es ich du er sie wir ihr nicht kein keine keinen mein meine meinen unser unsere unseren
    unserer sein seine haben hat habe hatte wird werden wurde kann können muss müssen soll sollte will wie was wer wo wenn wann
    warum weil dass ob aber oder doch noch nur schon mehr sehr so dann da hier heute gestern morgen immer nie wieder jetzt
    uns euch ihnen mich mir dich sich man alle alles jede jeder jemand niemand nichts etwas bis seit ohne gegen durch um beim
    ins gibt geht macht gut ja nein mal gerade gern bitte danke zwei`,
  pt: `o os as um uma uns umas de do da dos das no na nos nas em e é que para por com sem não se seu sua seus suas mais mas como
    foi ser são está estão estou era tem têm tenho temos há ao aos à às pelo pela pelos pelas ou já muito muita muitos muitas
    também só até quando onde quem qual quais porque porquê este esta estes estas esse essa isso isto aquele aquela eu você
    vocês ele ela eles elas nós nosso nossa nossos nossas meu minha meus minhas lhe me te todo toda todos todas outro outra
    outros outras cada pode podem posso podemos fazer hoje ontem amanhã sempre nunca nada algo alguém ninguém depois antes
    sobre entre desde ainda aqui lá então nem num numa dum bem vai vou obrigado obrigada gente`,
  it: `il lo la i gli le di del dello della dei degli delle a al allo alla ai agli alle da dal dalla dai in nel nella nei nelle su
    sul sulla sui con per tra fra un uno una e è sono che non si ci se ma o come più anche questo questa questi queste quello
    quella ho ha hanno abbiamo era stato stata essere avere mi ti vi noi voi loro io lui lei mio mia nostro nostra nostri
    nostre suo sua cosa chi quando dove perché molto molti tutto tutta tutti tutte ogni altro altra altri altre solo già ancora
    oggi ieri domani sempre mai dopo prima senza può possono fare fatto qualcuno nessuno niente bene così poi qui c'è cos'è grazie
    l'ho un'altra dell' all' nell'`,
  nl: `de het een en van ik te dat die in is niet zijn op aan met voor er maar om hem dan zou of wat mijn men dit zo door over ze
    zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze u want nog zal me zij nu ge geen omdat iets worden
    toch al waren veel meer doen toen moet ben zonder kan hun dus alles onder ja eens hier wie werd altijd doch wordt wezen
    kunnen ons onze zelf tegen na reeds wil kon niets uw iemand geweest andere wij we jullie waarom wanneer vandaag gisteren
    morgen heel goed nieuwe nooit weer net deze gaat komt bij wel even graag`,
  sv: `och att det i en jag hon som han på den med var sig för så till är men ett om hade de av icke mig du henne då sin nu har
    inte hans honom skulle hennes där min man ej vid kunde något från ut när efter upp vi dem vara vad över än dig kan sina här
    ha mot alla under någon eller allt mycket sedan ju denna själv detta åt utan varit hur ingen mitt ni bli blev oss din dessa
    några deras blir mina samma vilken er sådan vår våra idag igår alltid aldrig också bara`,
  da: `og i jeg det at en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham hun nu over da
    fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne ind når være dog noget ville jo deres
    efter ned skulle denne end dette mit også under have dig anden hende mine alt meget sit sine vor mod disse hvis din nogle
    hos blive mange bliver hendes været thi jer sådan kun vores uden aldrig altid hvorfor hvordan`,
  no: `og i jeg det at en et den til er som på de med han av ikke der så var meg seg men har om vi min mitt ha hadde hun nå over da
    ved fra du ut sin dem oss opp man kan hans hvor eller hva skal selv her alle vil bli ble blei blitt kunne inn når være
    kom noen noe ville dere deres kun ja etter ned skulle denne for deg si sine sitt mot å meget hvorfor dette disse uten
    hvordan ingen din ditt blir samme hvilken hvilke sånn inni mellom vår hver hvem vors deretter bare enn fordi før mange også
    slik vært være begge siden aldri alltid ikkje eg`,
  pl: `i w na z do nie się to jest że o jak za od po co tak dla ale przez przy czy już tylko jego jej ich ten ta te tego tej są
    był była było być może można bardzo nas nam mnie mi ja ty my wy oni który która które gdzie kiedy dlaczego wszystko wszyscy
    też także jeszcze teraz dziś dzisiaj wczoraj zawsze nigdy nic ktoś nikt nasz nasza nasze moje mój lub oraz bez pod nad między
    przed ze we ma mamy mam jako`,
  cs: `a v na se je z že o do to s i k za jako by jsem jsou jsme ale po tak jak byl byla bylo být který která které pro od při
    nebo když už jen ještě jeho její jejich tento tato toto co kdo kde kdy proč všechno všichni také není má máme mám mě mi
    nás nám vás bez pod nad mezi před ze ve my vy oni dnes včera vždy nikdy nic někdo nikdo náš naše můj moje aby`,
  fi: `ja on ei se että en oli hän mutta ovat kun niin myös tai joka kuin mitä jos vain nyt siitä sen olen minä sinä me te he tämä
    tässä tuo nämä mikä kuka missä miksi koska kaikki paljon hyvin vielä aina koskaan joku kukaan mitään meidän teidän heidän
    minun sinun hänen ole olla ollut oma sitten jo vai sekä kanssa ilman ennen jälkeen tänään eilen`,
  tr: `ve bir bu da de için ile çok ne ben sen biz siz onlar ama gibi daha kadar var yok mı mi mu mü değil olarak olan en sonra
    önce her şey ki o şu bizim sizin benim senin onun nasıl neden niçin kim nerede zaman bugün dün yarın hiç hep sadece veya
    ya çünkü ise diye göre karşı arasında oldu olduğu oluyor`,
  ro: `și în de la cu pe nu să se că un o din mai este sunt pentru ce ca care am ai are au fi fost dar sau dacă când unde cum cine
    noi voi ei ele eu tu lui lor noastră nostru mea meu acest această aceste acestea toate tot toți foarte doar chiar până
    după fără între prin sub către azi ieri mereu niciodată nimic cineva`,
  ca: `el la els les de del dels que i en un una uns unes és són per amb sense no es seu seva ho li al als com més però molt ja
    aquest aquesta aquests aquestes hi ha han he va ser està estan jo ell ella nosaltres vosaltres quan on què qui perquè també
    sobre entre des fins tot tota tots totes altre altra altres cada pot poden avui ahir sempre mai res algú ningú després abans
    només així ni o nostre nostra meu meva gràcies doncs`,
  id: `yang dan di ini itu dengan untuk dari pada adalah tidak ke dalam akan juga sudah saya kami kita mereka dia anda ada bisa atau
    karena oleh sebagai lebih telah tersebut hanya seperti tetapi tapi kalau bagaimana mengapa siapa apa belum masih sangat
    semua banyak kepada para setelah sebelum hari`,
  vi: `và là của có không được cho một những các trong với này người khi đã để về từ tôi chúng ta bạn anh chị em nhưng cũng như thì
    mà ở ra vào đến rất sẽ đang lại nào gì sao vì nếu hay hoặc còn`,
} // prettier-ignore

/** Letters and endings that count for a language at each occurrence. */
export const tellingLetters: Record<string, RegExp> = {
  en: /ing\b|[a-z]ed\b|th|wh|[^s]ck|ly\b|gh|ould|sh|ea|ee|oo|\w'(?:s|t|re|ve|ll|d|m)\b|y\b/gu,
  es: /ñ|¿|¡|ción\b|ciones\b|[áíóú]|ll[aeo]|[ai]dos?\b|[ai]das?\b|os\b|iendo\b|ando\b|ue[lnrst]|ie[lnrst]|dad\b|aron\b|ero\b|rr/gu,
  pt: /[ãõ]|ção\b|ções\b|ç|lh|nh|[áíóúâêô]|[ai]dos?\b|[ai]das?\b|os\b|ou\b|ando\b|endo\b|dade\b|eir[ao]s?\b|agem\b|ei\b|[aeo]m\b|ss[aeo]/gu,
  fr: /œ|\b[cdjlmnst]'(?=[aeiouyhéèêàâîô])|\bqu'|eaux?\b|[êèùûîôçë]|é(?:e|s|es)?\b|ez\b|ait\b|eu[rsx]|oi[rst]|ou[rsv]|tion\b|[^aeiou]es\b|ille|ent\b|aux\b/gu,
  de: /ß|ungen?\b|keit\b|sch|[äöü]|ch[tes]?\b|[^e]en\b|er\b|tz|[aeiou]ck|ein|ie\b|ei|au|st\b|cht|lich|isch/gu,
  it: /zion[ei]\b|\b(?:dell|all|nell|sull|dall|un|quest|l|c)'(?=[aeiouèh])|[àòìèù]\b|[bcdfglmnprtvz]{2}[aeio]\b|gli|[ai]t[oaie]\b|[eai]re\b|chi|che|[^aeiou]i\b/gu,
  nl: /ij|aa|oe|ee|oo|uu|lijk|heid|[^i]eu|sch|tje|ui|[^e]en\b|cht|[dk]t\b|zoe|\bz/gu,
  sv: /å|[äö]|tion(?:en|er)?\b|[ae]r\b|[eo]n\b|ck|sk|ll[ae]|ade\b/gu,
  da: /[æø]|å|[ae]nde\b|er\b|[eo]n\b|sk|lig|hv/gu,
  no: /[æø]|å|[ae]nde\b|er\b|[eo]n\b|sk|lig|hv|ø[yi]/gu,
  pl: /[łżźśćńęą]|[csd]z|rz|ie|ow|[^aeiou]y\b|wi/gu,
  cs: /[řěůčšžý]|[áéíú]|ch|ou\b|[^aeiou]y\b/gu,
  fi: /ää|öö|ss[aä]\b|st[aä]\b|aa|ii|uu|kk|tt|[äö]|en\b|in\b/gu,
  tr: /[ğışİçöü]|l[ae]r|d[ae]\b|yor|m[ae]k\b|[ıiuü]n\b/gu,
  ro: /[șțăşţâî]|ul\b|[ei]lor\b|ă\b|ea\b|ii\b|tate\b/gu,
  ca: /l·l|ny|ció\b|[àèò]|[eo]t\b|[^aeiou]es\b|[ts]at\b|tge|ix/gu,
  id: /\b(?:me[nmr]|di|ber|ter|pe[nmr]|ke)\w|ny|ng|kan\b|nya\b|an\b/gu,
  vi: /[ơưđăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]|ng|nh/gu,
}
