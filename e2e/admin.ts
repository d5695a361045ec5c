/** The first admin of the server that the journeys run on; playwright.config.ts asks for it. */
export const admin = { username: 'head-librarian', email: 'head@library.example', password: 'reading the queue' }
