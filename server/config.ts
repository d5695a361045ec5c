import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { SignOnProviders } from './sign-on-providers.ts'

/** A sentence for the operator: shown without a stack trace before the process exits. */
export class OperatorError extends Error {}

const onOff = z.enum(['on', 'off'])

const url = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must look like ${example}`)

function namesProxies(value: string): boolean {
  if (value === 'false' || /^\d{1,2}$/.test(value)) return true
  return value.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    const mostBits = isIP(address) === 4 ? 32 : 128
    const isNetwork = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits)
    return isIP(address) !== 0 && isNetwork && rest.length === 0
  })
}

const isWebAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'
const addresses = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isWebAddress), 'must be https addresses with commas between them')

const Environment = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be a port from 1 to 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://ibid.example.org')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/ibid').optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  MEDIA_URL: url(['s3:'], 's3://bucket?endpoint=https://s3.example.org&region=eu-west-1').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org:465').optional(),
  MAIL_FROM: z.string().default('ibid. <no-reply@localhost>'),
  RATE_LIMITS: onOff.default('on'),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'must name the proxy: an address, a network like 10.0.0.0/8, or the number of hops')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  HSTS_INCLUDE_SUBDOMAINS: onOff.default('off'),
  SECURITY_CONTACT: url(['https:', 'mailto:'], 'mailto:security@example.org').optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  RELEVANCE_URL: url(['http:', 'https:'], 'https://models.example.org/v1').optional(),
  RELEVANCE_MODEL: z.string().max(200).optional(),
  RELEVANCE_KEY: z.string().max(1000).optional(),
  SOCIAL_LINKS: addresses.optional(),
  SSO_PROVIDERS: SignOnProviders.optional(),
  LINK_CHECK: onOff.default('on'),
  WEBHOOKS_ALLOW_PRIVATE: z.enum(['true', 'false'], 'must be true or false').default('false'),
  CACHE_GB: z.coerce.number('must be a number').min(0.1, 'must be at least 0.1').max(100_000).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: z.enum(['0', '1']).default('1'),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters long').max(100).optional(),
  ADMIN_USERNAME: z.string().default('admin'),
})

export type Config = ReturnType<typeof readConfig>

export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:')

/** The operator's contract: read once, checked as a whole. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  // An .env file or compose.yaml passes on as empty what the operator left blank.
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const read = Environment.safeParse(Object.fromEntries(given))
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new OperatorError(`The environment is not right:\n${faults.join('\n')}\nREADME.md lists every variable.`)
  }
  const env = read.data
  return {
    port: env.PORT,
    host: env.HOST,
    /** Where members find the site. Links in mail are built from this, never from a request. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** Without PUBLIC_URL the site is being tried out here: every loopback spelling counts as the same site. */
    isPublicUrlGiven: env.PUBLIC_URL !== undefined,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    mediaUrl: env.MEDIA_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    sessionSecret: env.SESSION_SECRET,
    /** Not for an operator who controls only one name: it binds every name below it to https as well. */
    hstsSubdomains: env.HSTS_INCLUDE_SUBDOMAINS === 'on',
    securityContact: env.SECURITY_CONTACT,
    metricsToken: env.METRICS_TOKEN,
    /** An OpenAI-compatible endpoint that scores posts instead of the embedded model. */
    relevanceUrl: env.RELEVANCE_URL,
    relevanceModel: env.RELEVANCE_MODEL,
    relevanceKey: env.RELEVANCE_KEY,
    /** Buttons on /connect; none when unset. */
    socialLinks: env.SOCIAL_LINKS ?? [],
    /** Where members sign in with an account of their institution. */
    signOnProviders: env.SSO_PROVIDERS ?? [],
    /** Whether links that members share are checked once a week. */
    linkCheck: env.LINK_CHECK === 'on',
    /** Whether admins may have webhooks sent into the operator's own network. */
    webhooksAllowPrivate: env.WEBHOOKS_ALLOW_PRIVATE === 'true',
    /** For `DATA_DIR/cache`: picture tiles and, with an object store, their pyramids too. */
    cacheBytes: env.CACHE_GB * 1_000_000_000,
    logLevel: env.LOG_LEVEL,
    /** A demo community, and never with DATABASE_URL. */
    demo: env.DEMO === '1' && env.DATABASE_URL === undefined,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, username: env.ADMIN_USERNAME }
        : undefined,
  }
}

/** The number of proxies in front, or their addresses. Fastify takes a hop count as a function of the position. */
function parseTrustProxy(value: string | undefined) {
  if (value === undefined || value === 'false' || value === '0') return false
  if (!/^\d+$/.test(value)) return value.split(',').map((address) => address.trim())
  const hops = Number(value)
  return (_address: string, position: number) => position < hops
}
