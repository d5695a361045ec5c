import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import { maskAddresses } from './mask-addresses.ts'
import type { Post } from './post.ts'

interface SmtpError extends Error {
  code?: string
  response?: string
  /** Set by nodemailer: the same message would be refused again. */
  permanent?: boolean
}

/** No socket time-out notices a server that trickles one byte a second. */
const deadlineMs = 40_000

/** Real mail, over a few kept connections. Certificates are checked; what is refused for good is not sent again. */
export function smtpPost({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>, smtpUrl: string): Post {
  let transport = openTransport(smtpUrl)
  const host = new URL(publicUrl).hostname

  async function inTime(work: Promise<unknown>) {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      transport.close({ force: true })
      transport = openTransport(smtpUrl)
      late.reject(new Error(`no answer within ${deadlineMs} ms`))
    }, deadlineMs)
    try {
      await Promise.race([work, late.promise])
    } catch (error) {
      throw plainError(error as SmtpError)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    check: () => inTime(transport.verify()),
    deliver: ({ to, subject, text, html, headers }, id) =>
      inTime(
        transport.sendMail({
          from: mailFrom,
          to: { name: '', address: to }, // an object is one recipient; a string would be read as a list
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`, // the same at every try: whoever gets the letter twice can tell
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        }),
      ),
    forget: async () => {},
    close: () => transport.close(),
  }
}

const openTransport = (url: string) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0, // trying again is the queue's part
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const aboutTheLetter = new Set(['EENVELOPE', 'EMESSAGE'])

/** A wrong password or a blocked sender is the operator's to mend and worth another try; a refused recipient or text is not. */
function plainError({ code = '', response, message, permanent }: SmtpError): Error {
  const words = `Mail server: ${code} ${maskAddresses((response ?? message).slice(0, 300))}`
  return permanent && aboutTheLetter.has(code) ? new PermanentFailure(words) : new Error(words)
}
