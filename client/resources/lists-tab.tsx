import { OwnLists } from '#client/lists/own-lists.tsx'

/** The tab "Lists" of `/resources`. */
export default function ListsTab() {
  return <OwnLists />
}
