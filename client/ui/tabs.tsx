import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/page/counted.ts'
import { showInRow } from './show-in-row.ts'
import '#client/ui/fields/segment.css'
import './tabs.css'

type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  label: string
  /** In a dialog, tabs look like a single control. */
  look?: 'segment'
  tabs: { value: Value; label: ReactNode; count?: number | undefined; icon?: ReactNode }[]
  children: ReactNode
}

export function Tabs<Value extends string>({ value, onValueChange, label, look, tabs, children }: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <div className={look ? '' : 'tabs'}>
        <RadixTabs.List className={look ? 'seg' : 'tabs-scroll'} aria-label={label}>
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              className={look ? '' : 'tab'}
              key={tab.value}
              value={tab.value}
              ref={tab.value === value ? showInRow : undefined}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className="n">{formatNumber(tab.count)}</span>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {children}
    </RadixTabs.Root>
  )
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return <RadixTabs.Content value={value}>{children}</RadixTabs.Content>
}
