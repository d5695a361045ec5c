interface ContactMessage {
  firstName: string
  lastName: string
  email: string
  hoursAgo: number
  subject: string
  message: string
  reply?: string
}

/** What came in through the public site: the contact form, and applications with their files in `documents/`. */
export const contactMessages: ContactMessage[] = [
  {
    ...{ firstName: 'Henrike', lastName: 'Vogt', email: 'henrike.vogt@stadtbibliothek.example', hoursAgo: 5 },
    subject: 'Partnership',
    message:
      'Our regional association has about 900 members in 60 libraries. Could we introduce ibid. at our spring meeting, and is there something printed that we may hand out?',
  },
  {
    ...{ firstName: 'Paolo', lastName: 'Ferri', email: 'p.ferri@biblioteca.example', hoursAgo: 29 },
    subject: 'Help: Verification',
    message:
      'I work as a volunteer in a parish archive and have no address at an institution. Can I be verified all the same? I could send a letter of the archive.',
  },
  {
    ...{ firstName: 'Yuki', lastName: 'Tanabe', email: 'yuki.tanabe@lib-school.example', hoursAgo: 80 },
    subject: 'Students',
    message: 'May students of library science join before they graduate? Twenty of mine would like to.',
    reply: 'Yes, they may: everybody who learns or works in the profession is welcome here from the age of 16.',
  },
]

export const applications = [
  {
    ...{ name: 'Maja Lindqvist', email: 'maja.lindqvist@biblioteket.example', hoursAgo: 20 },
    ...{ position: 'senior-full-stack-developer', file: 'resume-lindqvist.pdf', fileName: 'Lindqvist resume.pdf' },
    letter:
      'For seven years I have looked after the discovery layer of a university library, from its database to the last label on the page. I would like to do the same for a network that my colleagues use every day.',
  },
  {
    ...{ name: 'Karim Haddad', email: 'karim.haddad@maktaba.example', hoursAgo: 54 },
    ...{ position: null, file: 'resume-haddad.pdf', fileName: 'Karim Haddad CV.pdf' },
    letter:
      'I answer questions in Arabic, French and English and know how differently the same rule is read in each. Should you look for somebody who helps moderators across languages, please think of me.',
  },
]
