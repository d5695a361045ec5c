const prefix = '/media/'
export const urlOfKey = (key: string) => prefix + key
export const keyOfUrl = (url: string) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined)
