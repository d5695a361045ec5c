import { Check, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cloths } from '#contract/categories.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CheckboxField, PasswordField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { Switch } from '#client/ui/fields/switch.tsx'
import { Section } from './section.tsx'

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="row wrap">
        <Button variant="primary">Post</Button>
        <Button>Load More</Button>
        <Button variant="accent">Connect</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <Button variant="danger-quiet">Reject</Button>
        <ButtonLink to="/design">A link</ButtonLink>
      </div>
      <h3>Small, icon only, disabled, busy</h3>
      <div className="row wrap">
        <Button variant="primary" size="sm" icon={<Check />}>
          Approve
        </Button>
        <Button size="sm">Unapprove</Button>
        <Button icon={<Settings />} aria-label="Settings" />
        <Button variant="primary" disabled>
          Post
        </Button>
        <Button disabled icon={<Check />}>
          Request Sent
        </Button>
        <Button variant="primary" busy="Saving..." />
        <Button busy="Sending..." />
      </div>
    </Section>
  )
}

export function Inputs() {
  const [isOn, setIsOn] = useState(true)
  const [theme, setTheme] = useState('light')
  const [source, setSource] = useState<'upload' | 'url'>('upload')
  return (
    <Section title="Inputs">
      <div className="grid-3">
        <TextField label="Full Name" defaultValue="Ada" />
        <TextField label="Email" type="email" defaultValue="ada@" error="Invalid email format" />
        <TextField label="Disabled" defaultValue="ada" disabled />
        <PasswordField label="Password" hint="Password must be at least 8 characters long." autoComplete="off" />
        <Select label="Category" placeholder="Choose" options={cloths.map((cloth) => ({ value: cloth, label: cloth }))} />
        <TextArea label="Bio" optional rows={2} />
        <CheckboxField label="I agree to the Terms of Service" />
        <RadioGroup
          label="Theme"
          name="theme"
          value={theme}
          onChange={(event) => setTheme(event.target.value)}
          options={['light', 'dark'].map((value) => ({ value, label: value }))}
        />
        <div className="field">
          <span className="label">Switch and segment</span>
          <div className="row">
            <Switch aria-label="Live" checked={isOn} onCheckedChange={setIsOn} />
            <Switch aria-label="Disabled" disabled />
            <Segment
              label="Source"
              value={source}
              onValueChange={setSource}
              options={[
                { value: 'upload', label: 'Upload' },
                { value: 'url', label: 'URL' },
              ]}
            />
          </div>
        </div>
      </div>
    </Section>
  )
}
