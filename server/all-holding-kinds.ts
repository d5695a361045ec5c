import { collectionKind, itemKind } from './collections/collection-kind.ts'
import { eventKind } from './events/event-kind.ts'
import { offerKind, wantKind } from './exchange/exchange-kinds.ts'
import { groupKind } from './groups/group-kind.ts'
import { courseKind } from './learning/course-kind.ts'
import { resourceKind } from './resources/resource-kind.ts'
import type { HoldingKinds } from './subjects/holding-kind.ts'

/** Which kinds of holdings there are, each by the room that has it. */
export const allHoldingKinds: HoldingKinds = {
  ...{ group: groupKind, event: eventKind, course: courseKind },
  ...{ resource: resourceKind, want: wantKind, offer: offerKind },
  ...{ collection: collectionKind, item: itemKind },
}
