// Apart from the other routes: a first load need not know these files.
export const collections = () => import('#client/screens/collections/collections.tsx')
export const collection = () => import('#client/screens/collections/collection.tsx')
export const collectionForm = () => import('#client/screens/collections/collection-form.tsx')
export const collectionEdit = () => import('#client/screens/collections/collection-edit.tsx')
export const item = () => import('#client/screens/collections/item.tsx')
export const collectionImport = () => import('#client/screens/collections/collection-import.tsx')
