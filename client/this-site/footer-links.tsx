import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Appearance, changeAppearance, mostFooterLinks, SiteChange } from '#contract/appearance.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { useAppearanceChange } from './use-appearance.ts'

/** Up to six, shown at the bottom of every page. */
export function FooterLinks({ appearance }: { appearance: Appearance }) {
  const [links, setLinks] = useState(appearance.footerLinks)
  const [error, setError] = useState<string>()
  const add = useRef<HTMLButtonElement>(null)
  const change = useAppearanceChange((footerLinks: Appearance['footerLinks']) =>
    call(changeAppearance, { body: { footerLinks } }),
  )
  const put = (at: number, part: Partial<(typeof links)[number]>) =>
    setLinks(links.map((link, index) => (index === at ? { ...link, ...part } : link)))
  function remove(at: number) {
    flushSync(() => setLinks(links.toSpliced(at, 1)))
    // The others move up, so the focused one then belongs to the next.
    if (at === links.length - 1) add.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = SiteChange.shape.footerLinks.safeParse(links)
    setError(checked.success ? undefined : checked.error.issues[0]?.message)
    if (checked.success && checked.data) change.mutate(checked.data)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {links.map(({ label, url }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- links have no id, and their order is theirs
        <div className="site-link" key={at}>
          <TextField
            label={`Link ${at + 1}`}
            dir="auto"
            maxLength={40}
            value={label}
            onChange={({ target }) => put(at, { label: target.value })}
          />
          <TextField
            label={`Address of link ${at + 1}`}
            type="url"
            placeholder="https://"
            value={url}
            onChange={({ target }) => put(at, { url: target.value })}
          />
          <Button variant="ghost" icon={<X />} aria-label={`Remove link ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <div className="row">
        {links.length < mostFooterLinks && (
          <Button ref={add} icon={<Plus />} onClick={() => setLinks([...links, { label: '', url: '' }])}>
            Add a link
          </Button>
        )}
        <Button type="submit" variant="primary" busy={change.isPending ? 'Saving...' : undefined}>
          Save links
        </Button>
      </div>
    </form>
  )
}
