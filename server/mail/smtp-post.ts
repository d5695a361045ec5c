import { PassThrough } from 'node:stream'
import type { Config } from '#server/config.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import { maskAddresses, type Post, UnansweredLetter } from './post.ts'

interface SmtpError extends Error {
  code?: string
  response?: string
  /** Set by nodemailer: the same message would be refused again. */
  permanent?: boolean
}

export const smtpPatience = {
  /** Until the letter has been handed over. No socket time-out catches a server that trickles one byte a second. */
  handOverMs: 40_000,
  /** By then the server has the letter, and hanging up would only send it twice: RFC 5321 asks for ten minutes. */
  finalAnswerMs: 600_000,
}

/** Real mail, over a few reused connections. Certificates are verified; what is permanently refused is not sent again. */
export function smtpPost(
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  smtpUrl: string,
  patience = smtpPatience,
): Post {
  const open = new Set<Line>()
  const idle: Line[] = []
  const host = new URL(publicUrl).hostname

  /** Each has a connection to itself: giving up on one letter must not cut off another that is being accepted. */
  async function inTime(work: (transport: Line['transport']) => Promise<unknown>) {
    const line = idle.pop() ?? (await openLine(smtpUrl, patience))
    open.add(line)
    const late = Promise.withResolvers<never>()
    const giveUpAfter = (ms: number, reason: Error) =>
      setTimeout(() => {
        open.delete(line)
        line.transport.close({ force: true })
        late.reject(reason)
      }, ms)
    let timer = giveUpAfter(patience.handOverMs, new Error(`no answer within ${patience.handOverMs} ms`))
    line.onHandedOver = () => {
      clearTimeout(timer)
      timer = giveUpAfter(patience.finalAnswerMs, new UnansweredLetter())
    }
    try {
      await Promise.race([work(line.transport), late.promise])
    } catch (error) {
      throw error instanceof UnansweredLetter ? error : plainError(error as SmtpError)
    } finally {
      clearTimeout(timer)
      if (open.has(line)) idle.push(line)
    }
  }

  return {
    check: () => inTime((transport) => transport.verify()),
    deliver: ({ to, subject, text, html, headers }, id) =>
      inTime((transport) =>
        transport.sendMail({
          from: mailFrom,
          to: { name: '', address: to }, // an object is one recipient; a string would be read as a list
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`, // the same at every attempt: a recipient who gets it twice can tell
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        }),
      ),
    forget: async () => {},
    close: () => open.forEach(({ transport }) => transport.close()),
  }
}

/** One connection, for one letter at a time. */
type Line = Awaited<ReturnType<typeof openLine>>

async function openLine(url: string, { finalAnswerMs }: typeof smtpPatience) {
  // Most sites send their first letter long after startup.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0, // retrying is the queue's job
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 2 * finalAnswerMs, // never sooner than the deadlines above
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const line = { transport, onHandedOver() {} }
  transport.use('stream', ({ message }, done) => {
    message.processFunc((content) => content.pipe(new PassThrough()).once('end', () => line.onHandedOver()))
    done()
  })
  return line
}

const aboutTheLetter = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * A wrong password or a blocked sender is for the operator to fix and worth another attempt; a refused recipient or text is
 * not.
 */
function plainError({ code = '', response, message, permanent }: SmtpError): Error {
  const words = `Mail server: ${code} ${maskAddresses((response ?? message).slice(0, 300))}`
  return permanent && aboutTheLetter.has(code) ? new PermanentFailure(words) : new Error(words)
}
