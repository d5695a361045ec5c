// Apart from the other routes: a first load need not know the files of these.
export const collections = () => import('#client/screens/collections.tsx')
export const collection = () => import('#client/screens/collection.tsx')
export const collectionForm = () => import('#client/screens/collection-form.tsx')
export const collectionEdit = () => import('#client/screens/collection-edit.tsx')
export const item = () => import('#client/screens/item.tsx')
export const collectionImport = () => import('#client/screens/collection-import.tsx')
