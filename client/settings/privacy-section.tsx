import type { Settings } from '#contract/settings.ts'
import { LoadedSettings } from './loaded-settings.tsx'
import { ChoiceRow, SwitchRow } from './saved-setting.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'

type Privacy = Settings['privacy']

const emailChoices: { value: Privacy['emailVisibility']; label: string }[] = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'colleagues', label: 'Colleagues' },
  { value: 'members', label: 'Members' },
]
const messageChoices: { value: Privacy['messagesFrom']; label: string }[] = [
  { value: 'members', label: 'Members' },
  { value: 'colleagues', label: 'Colleagues' },
  { value: 'nobody', label: 'Nobody' },
]
const requestChoices: { value: Privacy['requestsFrom']; label: string }[] = [
  { value: 'members', label: 'Members' },
  { value: 'shared_colleagues', label: 'Shared' },
  { value: 'nobody', label: 'Nobody' },
]

const inviteChoices: { value: Privacy['groupInvitesFrom']; label: string }[] = [
  { value: 'members', label: 'Members' },
  { value: 'colleagues', label: 'Colleagues' },
  { value: 'nobody', label: 'Nobody' },
]

/** What each of the contract's switches means to a member. */
const switches: {
  name: 'isSuggested' | 'showsGroups' | 'namesOrcid' | 'countsProfileViews' | 'showsTyping' | 'showsRead'
  title: string
  detail: string
}[] = [
  { name: 'isSuggested', title: 'Suggest me to others', detail: 'As a colleague they may know.' },
  {
    name: 'showsGroups',
    title: 'Show my groups on my profile',
    detail: 'Open groups and groups by request. Hidden ones are never shown.',
  },
  {
    name: 'namesOrcid',
    title: 'Name my ORCID iD in certificates',
    detail: 'In the credentials you receive from now on, for anyone who has one.',
  },
  {
    name: 'countsProfileViews',
    title: 'Count profile views',
    detail: 'You see how many people view your profile, and your views of others count. No names are kept in the clear.',
  },
  { name: 'showsTyping', title: 'Show when I am typing', detail: 'To the person you are writing to.' },
  {
    name: 'showsRead',
    title: 'Show when I have read messages',
    detail: 'If you switch this off, you do not see it for others either.',
  },
]

export const PrivacySection = (name: SectionName) => (
  <SettingsSection {...name}>
    <LoadedSettings rows={10}>{({ privacy }) => <PrivacyRows privacy={privacy} />}</LoadedSettings>
  </SettingsSection>
)

const PrivacyRows = ({ privacy }: { privacy: Privacy }) => (
  <>
    <ChoiceRow
      title="Who sees my email"
      detail="On your profile. Admins always do."
      value={privacy.emailVisibility}
      options={emailChoices}
      changeTo={(emailVisibility) => ({ privacy: { emailVisibility } })}
    />
    <ChoiceRow
      title="Who may message me"
      detail="From people who are not colleagues, a message comes as a request."
      value={privacy.messagesFrom}
      options={messageChoices}
      changeTo={(messagesFrom) => ({ privacy: { messagesFrom } })}
    />
    <ChoiceRow
      title="Who may send requests"
      detail="Requests to become colleagues. “Shared” means only people who have a colleague in common with you."
      value={privacy.requestsFrom}
      options={requestChoices}
      changeTo={(requestsFrom) => ({ privacy: { requestsFrom } })}
    />
    <ChoiceRow
      title="Who may invite me to groups"
      detail="Others are not told that you chose this."
      value={privacy.groupInvitesFrom}
      options={inviteChoices}
      changeTo={(groupInvitesFrom) => ({ privacy: { groupInvitesFrom } })}
    />
    {switches.map(({ name, ...words }) => (
      <SwitchRow key={name} {...words} isOn={privacy[name]} changeTo={(isOn) => ({ privacy: { [name]: isOn } })} />
    ))}
  </>
)
