// The Content-Security-Policy forbids `new Function`, which zod tries as soon as a schema is created. This is the object
// that `z.config({ jitless: true })` writes to; zod itself is loaded later, with the first form, and must find it here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
