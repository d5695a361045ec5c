const search = (query: string) => `/api/search?${query}`
const typed = (query: string) => `/api/search/typeahead?${query}`

/** As people would type them: the first few of everything, unless a kind is named; then a page of 20. */
export const questionsAmong = (posts: number): Record<string, string> => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return {
    'a rare word': search(`q=${posts - 7}`),
    'two rare words': search(`q=${posts - 7}+topic4605`),
    'a common word, in 7 of 10 posts': search('q=library'),
    'a word in 1 of 20 posts': search('q=serials'),
    'two common words': search('q=metadata+archive'),
    'three words': search('q=metadata+archive+folio'),
    'a common word and a rare one': search(`q=library+${posts - 7}`),
    'a phrase that is common': search('q=%22of+the%22'),
    'a rare phrase of common words': search('q=%22library+archive%22'),
    'a phrase': search('q=%22finding+aid%22'),
    'a common word in a category': search('q=library&type=posts&category=3'),
    'a common word since last month': search(`q=library&type=posts&since=${day(40)}`),
    'a common word in a month of last spring': search(`q=library&type=posts&since=${day(240)}&until=${day(210)}`),
    'a common word, newest first': search('q=library&type=posts&sort=date'),
    'a word by somebody': search('q=library+from:@member77'),
    'a topic': search('q=%23topic4605'),
    'a common word and a topic': search('q=library+%23topic4605'),
    'the beginning of a word': search('q=catal'),
    'a first name, of 1 in 20 members': search('q=deepa'),
    'a whole name': search('q=siobhan+garciabriradi'),
    'a misspelled name': search('q=siobhan+garciabriradia'),
    'a misspelled first name': search('q=siobahn'),
    'a misspelled word': search('q=presrevation'),
    'a misspelled word beside a common one': search('q=library+presrevation'),
    'nothing there': search('q=xyzzyplugh'),
    'people with a first name': search('q=deepa&type=people'),
    'typing two letters': typed('q=de'),
    'typing a name': typed('q=deep'),
    'typing a whole name': typed('q=siobhan+gar'),
    'typing a misspelled name': typed('q=siobahn'),
    'typing a user name': typed('q=@member7'),
    'typing a topic': typed('q=%23topic46'),
  }
}
