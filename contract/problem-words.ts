// Problems that the client also reports by itself. Apart from the catalogue, which a first load need not carry.
export const unexpectedWords = 'Something went wrong. Please try again.'
export const unsupportedFileWords =
  'This kind of file is not accepted. Images, mp4, webm, pdf, txt, doc, docx, mrc, MARCXML, bib and ris are.'
export const notPdfWords = 'Please attach a PDF of at most 5 MB.'
export const loginToResendWords = 'You must be logged in to request a new verification email.'
