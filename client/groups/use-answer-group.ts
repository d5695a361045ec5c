import { answerGroupRequest, joinGroup, leaveGroup } from '#contract/group-members.ts'
import { call } from '#client/http/call.ts'
import { useGroupAction } from './use-group-action.ts'

type Named = { id: number; title: string }

/** An invitation of one's own. Declined, nothing is left to lead there. */
export const useAnswerInvitation = ({ id, title }: Named) =>
  useGroupAction({
    run: (accept: boolean): Promise<unknown> => call(accept ? joinGroup : leaveGroup, { params: { id: String(id) } }),
    done: (accept) => ({ title: accept ? `You joined ${title}` : 'Invitation declined' }),
  })

/** Of another, by those who moderate the group. */
export const useAnswerAsker = ({ id, title }: Named, asker: { id: number; name: string }) =>
  useGroupAction({
    run: (accept: boolean) =>
      call(answerGroupRequest, { params: { id: String(id), userId: String(asker.id) }, body: { accept } }),
    done: (accept) => ({ title: accept ? `${asker.name} is now a member of ${title}` : 'Request declined' }),
  })
