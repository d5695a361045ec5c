import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as applicationContract from '#contract/applications.ts'
import * as contactContract from '#contract/contact.ts'
import * as helpContract from '#contract/help.ts'
import * as newsletterContract from '#contract/newsletter.ts'
import * as termsContract from '#contract/terms.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { acknowledgeTerms, listTermsNotices } from './acknowledge-terms.ts'
import { apply, applicationReceipt } from './apply.ts'
import { cleanUpSite } from './clean-up-site.ts'
import { addPosition, editPosition, listPositions } from './positions.ts'
import { answerContact, contactAnswer, listInbox } from './inbox.ts'
import { deleteApplication, downloadApplication, listApplications } from './applications.ts'
import { countSubscribers, listNewsletters } from './list-newsletters.ts'
import { countLetter, newsletterLetter } from './newsletter-letter.ts'
import { listTermsVersions, publishTerms } from './publish-terms.ts'
import { readTerms } from './read-terms.ts'
import { feedRoutes } from './feeds.ts'
import { formLimits } from './receive-application.ts'
import { contactReceipt, sendContact } from './send-contact.ts'
import { queueNewsletter, sendNewsletter } from './send-newsletter.ts'
import {
  confirmNewsletter,
  newsletterConfirmation,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter-subscription.ts'
import { listArticleVotes, voteOnArticle } from './vote-on-article.ts'

export async function siteRoutes(app: FastifyInstance) {
  app.rooms.jobs.schedule('site-cleanup', '31 * * * *', ({ stopping }) => cleanUpSite(atLeisure(app.rooms), stopping))
  contact(app)
  await newsletter(app)
  await careers(app)
  help(app)
  terms(app)
  feedRoutes(app)
}

function contact(app: FastifyInstance) {
  const { rooms } = app
  rooms.mail.register<{ id: number }>('contact-receipt', (about) => contactReceipt(rooms, about))
  rooms.mail.register<{ id: number }>('contact-answer', (about) => contactAnswer(rooms, about))

  handleInSteps(app, contactContract.sendContact, ({ body, request }) => sendContact(rooms, body, request.ip))
  handlePage(app, contactContract.listInbox, ({ tx, query }) => listInbox(tx, query))
  handle(app, contactContract.answerContact, ({ tx, viewer, params, body }) => answerContact(tx, viewer, { ...params, ...body }))
}

async function newsletter(app: FastifyInstance) {
  const { rooms } = app
  rooms.mail.register<{ email: string }>('newsletter-confirmation', (about) => newsletterConfirmation(rooms, about))
  rooms.mail.register<{ newsletterId: number; subscriberId: number }>('newsletter', (about) => newsletterLetter(rooms, about), {
    isBulk: true,
    afterwards: (about, isSent) => countLetter(rooms, about, isSent),
  })
  rooms.jobs.work<{ id: number }>('newsletter', (about) => queueNewsletter(atLeisure(rooms), about))

  handleInSteps(app, newsletterContract.subscribeToNewsletter, ({ body, request }) =>
    subscribeToNewsletter(rooms, body, request.ip),
  )
  handle(app, newsletterContract.confirmNewsletter, ({ tx, params }) => confirmNewsletter(tx, params.token))
  await app.register(async (clicks) => {
    // As in notifications/routes.ts: RFC 8058 sends a form that repeats what the address says.
    clicks.removeAllContentTypeParsers()
    clicks.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    handle(clicks, newsletterContract.unsubscribeFromNewsletter, ({ tx, params }) => unsubscribeFromNewsletter(tx, params.token))
  })
  handlePage(app, newsletterContract.listNewsletters, ({ tx, query }) => listNewsletters(tx, query))
  handle(app, newsletterContract.countSubscribers, ({ tx }) => countSubscribers(tx))
  handle(app, newsletterContract.sendNewsletter, ({ tx, viewer, body }) => sendNewsletter(tx, viewer, body))
}

async function careers(app: FastifyInstance) {
  const { rooms } = app
  rooms.mail.register<{ id: number }>('application-receipt', (about) => applicationReceipt(rooms, about))

  handle(app, applicationContract.listPositions, ({ tx }) => listPositions(tx, { closedToo: false }))
  handle(app, applicationContract.listAllPositions, ({ tx }) => listPositions(tx, { closedToo: true }))
  handle(app, applicationContract.addPosition, ({ tx, viewer, body }) => addPosition(tx, viewer, body))
  handle(app, applicationContract.editPosition, ({ tx, viewer, params, body }) =>
    editPosition(tx, viewer, { ...params, ...body }),
  )
  await app.register(async (forms) => {
    // The only place where a body must be a form.
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { limits: formLimits })
    handleInSteps(forms, applicationContract.apply, ({ request }) => apply(rooms, request))
  })
  handlePage(app, applicationContract.listApplications, ({ tx, query }) => listApplications(tx, query))
  handleInSteps(app, applicationContract.downloadApplication, ({ viewer, params, reply }) =>
    downloadApplication(rooms, { viewer, ...params }, reply),
  )
  handle(app, applicationContract.deleteApplication, ({ tx, viewer, params }) => deleteApplication(tx, viewer, params.id))
}

function help(app: FastifyInstance) {
  handle(app, helpContract.voteOnArticle, ({ tx, params, body, request }) =>
    voteOnArticle(tx, { ...params, ...body, ip: request.ip }),
  )
  handle(app, helpContract.listArticleVotes, ({ tx }) => listArticleVotes(tx))
}

function terms(app: FastifyInstance) {
  handle(app, termsContract.publishTerms, ({ tx, viewer, body }) => publishTerms(tx, viewer, body))
  handle(app, termsContract.listTermsVersions, ({ tx }) => listTermsVersions(tx))
  handle(app, termsContract.readTerms, ({ tx, params, query }) => readTerms(tx.rooms, params.document, query.version))
  handle(app, termsContract.listTermsNotices, ({ tx, viewer }) => listTermsNotices(tx, viewer.id))
  handle(app, termsContract.acknowledgeTerms, ({ tx, viewer, body }) => acknowledgeTerms(tx, viewer.id, body.ids))
}
