import { BadgeCheck, Check, Hourglass, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { Score } from '#client/ui/score.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { picture } from './picture.ts'
import { Section } from './section.tsx'

export function Facts() {
  return (
    <Section title="Badges, score, avatars">
      <div className="row wrap">
        <Badge tone="accent" icon={<BadgeCheck />}>
          Verified
        </Badge>
        <Badge tone="accent" icon={<ShieldCheck />}>
          Admin User
        </Badge>
        <Badge tone="ok" icon={<Check />}>
          Approved
        </Badge>
        <Badge tone="warn" icon={<Hourglass />}>
          Pending Approval
        </Badge>
        <Badge tone="danger" icon={<TriangleAlert />}>
          2 warnings
        </Badge>
        <Badge>Draft</Badge>
        <CountBadge count={3} label="unread" />
        <CountBadge count={128} label="unread" />
        <CountBadge count={12} label="results" quiet />
      </div>
      <div className="row wrap">
        {[96, 58, 7].map((score) => (
          <Score key={score} score={score} />
        ))}
      </div>
      <div className="row wrap">
        {[28, 36, 44, 56, 112].map((size) => (
          <Avatar key={size} name="Ada" size={size} />
        ))}
        <Avatar name="Ben" src={picture('slate')} size={56} />
      </div>
    </Section>
  )
}

const openedAtMs = Date.now()
const agesInMinutes = [0, 12, 60, 60 * 24, 60 * 24 * 9, 60 * 24 * 150]

export function TabsAndTimes() {
  const [tab, setTab] = useState('posts')
  return (
    <Section title="Tabs, times">
      <Tabs
        label="Profile"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'posts', label: 'Posts', count: 14 },
          { value: 'about', label: 'About' },
          { value: 'colleagues', label: 'Colleagues', count: 212 },
        ]}
      >
        <TabPanel value="posts">
          <div className="row wrap meta">
            {agesInMinutes.map((minutes) => (
              <TimeAgo key={minutes} date={new Date(openedAtMs - minutes * 60_000)} />
            ))}
          </div>
        </TabPanel>
        <TabPanel value="about">No bio available.</TabPanel>
        <TabPanel value="colleagues">Colleague list will appear here.</TabPanel>
      </Tabs>
    </Section>
  )
}
