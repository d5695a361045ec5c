import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { Config } from '#server/config.ts'
import { isLocalSite } from '#server/http/loopback.ts'
import { smtpPost } from '#server/mail/smtp-post.ts'
import { about, codeOf, counted, inTime, type Finding } from './finding.ts'

const weakCertificateDays = 14
const dayMs = 86_400_000

/**
 * Checks that involve other machines: the site at its own address, the mail server, Redis. All at once, each with a time
 * limit.
 */
export async function checkReach(config: Config): Promise<Finding[]> {
  const asked = await Promise.all([checkOwnAddress(config), checkMailServer(config), checkRedis(config)])
  return [...asked, checkSender(config)].filter((finding) => finding !== null)
}

/** Not with `fetch`: its answer says nothing about a certificate that is about to expire. */
async function checkOwnAddress({ publicUrl }: Config): Promise<Finding | null> {
  if (!publicUrl.startsWith('https:')) return null
  const { good, weak, missing } = about('TLS')
  // With an agent of its own: a kept-alive connection would show the previous certificate.
  const request = https.request(`${publicUrl}/healthz`, {
    rejectUnauthorized: false,
    agent: false,
    headers: { 'user-agent': 'ibid. check' },
  })
  request.end()
  try {
    const [response] = (await inTime(once(request, 'response'))) as [IncomingMessage]
    const socket = response.socket as TLSSocket
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs)
    response.destroy()
    if (!socket.authorized)
      return missing(
        `Browsers do not trust the certificate of ${publicUrl} (${String(socket.authorizationError)}).`,
        'Give the proxy a certificate of an authority that browsers know, with all of its chain.',
      )
    if (days < weakCertificateDays)
      return weak(`The certificate ends in ${counted(Math.max(0, days), 'day')}.`, 'See why it is not renewed by itself.')
    if (response.statusCode !== 200)
      return missing(`${publicUrl}/healthz answers ${response.statusCode}.`, 'Let the proxy pass everything on to this process.')
    return good(`The certificate is trusted, and good for ${counted(days, 'day')}.`)
  } catch (error) {
    return weak(
      `${publicUrl} cannot be reached from this machine (${codeOf(error)}).`,
      'If others cannot reach it either: is the name known, the proxy running, the port open?',
    )
  } finally {
    request.on('error', () => {}).destroy()
  }
}

async function checkMailServer(config: Config): Promise<Finding> {
  const { good, weak, missing } = about('Mail server')
  if (!config.smtpUrl) {
    const words = 'SMTP_URL is not set: letters stay in DATA_DIR/outbox, and no one can verify an address or reset a password.'
    return (isLocalSite(config) ? weak : missing)(words, 'Set SMTP_URL, and MAIL_FROM.')
  }
  const post = smtpPost(config, config.smtpUrl)
  try {
    await inTime(post.check())
    return good('It answers and lets this site in. Send yourself a test email to see whether it also delivers.')
  } catch (error) {
    const [, code = codeOf(error)] = /^Mail server: (E\w+)/.exec((error as Error).message) ?? []
    const why = code === 'EAUTH' ? 'does not accept the user or the password' : `does not answer as it should (${code})`
    return missing(`The mail server ${why}.`, 'Look at SMTP_URL. Letters wait, and are tried again for three days.')
  } finally {
    post.close()
  }
}

/** Mail servers ask the sender's domain whether this site may send in its name. */
function checkSender(config: Config): Finding | null {
  if (!config.smtpUrl || isLocalSite(config)) return null
  const { good, weak, missing } = about('Sender of letters')
  const domain = /@([^\s>]+)>?\s*$/.exec(config.mailFrom)?.[1]?.toLowerCase() ?? ''
  const host = new URL(config.publicUrl).hostname
  if (!domain.includes('.'))
    return missing('MAIL_FROM names no address that others can answer.', 'Set it: “ibid. <no-reply@your-domain>”.')
  const isOwn = lastLabels(domain) === lastLabels(host)
  return isOwn
    ? good(`Letters come from ${domain}.`)
    : weak(
        `Letters come from ${domain}, while the site is ${host}: many mail servers take such letters for spam.`,
        'Take an address of the site’s own domain, and let its SPF and DKIM records name the mail server.',
      )
}

const lastLabels = (name: string) => name.split('.').slice(-2).join('.')

async function checkRedis({ redisUrl }: Config): Promise<Finding | null> {
  if (!redisUrl) return null
  const { good, missing } = about('Redis')
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await inTime(redis.connect().then(() => redis.ping()))
    return good('It answers.')
  } catch (error) {
    return missing(`Redis does not answer (${codeOf(error)}): each process goes on by itself.`, 'Look at REDIS_URL.')
  } finally {
    redis.disconnect()
  }
}
