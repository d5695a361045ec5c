import { foundedIn, positions, sitePages, tagline } from '#contract/site.ts'
import { questions } from './faq.ts'

/** schema.org: what a search engine may show of a page. Only in the prerendered documents, not in the browser's code. */
export function structuredData(path: string, publicUrl: string): object[] {
  if (path === sitePages.about.path) return [organization(publicUrl)]
  if (path === sitePages.help.path) return [faq]
  if (path === sitePages.careers.path) return positions.map((position) => jobPosting(position, publicUrl))
  return []
}

const organization = (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'ibid.',
  url: publicUrl,
  logo: `${publicUrl}/icons/icon-512.png`,
  description: tagline,
  foundingDate: String(foundedIn),
})

const faq = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

function jobPosting(
  { id, title, employment, postedOn, summary, work, background }: (typeof positions)[number],
  publicUrl: string,
) {
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: `<p>${summary}</p>${list(work)}${list(background)}`,
    datePosted: postedOn,
    employmentType: employment,
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'AdministrativeArea', name: 'Worldwide' },
    hiringOrganization: { '@type': 'Organization', name: 'ibid.', sameAs: publicUrl },
    url: `${publicUrl}${sitePages.careers.path}#${id}`,
  }
}
