import { collectionKind, itemKind } from './collections/collection-kind.ts'
import { eventKind } from './events/event-kind.ts'
import { offerKind, wantKind } from './exchange/exchange-kinds.ts'
import { groupKind } from './groups/group-kind.ts'
import { courseKind } from './learning/course-kind.ts'
import { resourceKind } from './resources/resource-kind.ts'
import type { HoldingKinds } from './subjects/holding-kind.ts'

/** All kinds of holdings, each from the room that owns it. */
export const allHoldingKinds: HoldingKinds = {
  ...{ group: groupKind, event: eventKind, course: courseKind },
  ...{ resource: resourceKind, want: wantKind, offer: offerKind },
  ...{ collection: collectionKind, item: itemKind },
}
