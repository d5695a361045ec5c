import { foundedIn, positions, sitePages } from '#contract/site.ts'
import { house } from '#contract/this-site.ts'
import { questions } from './faq.ts'

interface At {
  publicUrl: string
  siteName: string
}

/** schema.org data that search engines may show. Only in the prerendered documents, not in the browser's code. */
export function structuredData(path: string, { publicUrl, siteName }: At): object[] {
  if (path === sitePages.about.path) return [organization(publicUrl, siteName)]
  if (path === sitePages.help.path) return [faq]
  if (path === sitePages.careers.path) return positions.map((position) => jobPosting(position, { publicUrl, siteName }))
  return []
}

const organization = (publicUrl: string, siteName: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: siteName,
  url: publicUrl,
  logo: `${publicUrl}/icons/icon-512.png`,
  description: house.tagline,
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
  { publicUrl, siteName }: At,
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
    hiringOrganization: { '@type': 'Organization', name: siteName, sameAs: publicUrl },
    url: `${publicUrl}${sitePages.careers.path}#${id}`,
  }
}
