declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    middleware: ((
      ctx: { req: import('node:http').IncomingMessage; status: number },
      next: () => Promise<void>,
    ) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
