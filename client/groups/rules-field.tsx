import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mostRules } from '#contract/groups.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import type { Refusals } from '#client/forms/long-form.tsx'
import type { GroupValues } from './group-form-values.ts'

type Rules = GroupValues['rules']
type RulesFieldProps = { rules: Rules; refusals: Refusals; onChange: (rules: Rules) => void }

export function RulesField({ rules, refusals, onChange }: RulesFieldProps) {
  const { list, focusNext } = useNextFocus()
  const change = (at: number, part: Partial<Rules[number]>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  /** The pressed button keeps the focus at the rule's new position, so that it can be pressed again. */
  const move = (at: number, by: 1 | -1) => {
    const [rule] = rules.slice(at, at + 1)
    if (!rule) return
    onChange(rules.toSpliced(at, 1).toSpliced(at + by, 0, rule))
    const isAtEnd = at + by === (by === 1 ? rules.length - 1 : 0)
    focusNext(`[data-rule="${at + by}"] [data-move="${isAtEnd ? -by : by}"]`)
  }
  const remove = (at: number) => {
    onChange(rules.toSpliced(at, 1))
    focusNext(rules.length > 1 ? `[data-rule="${Math.max(at - 1, 0)}"] input` : '.add-rule')
  }
  const add = () => {
    onChange([...rules, { title: '', text: '' }])
    focusNext(`[data-rule="${rules.length}"] input`)
  }
  return (
    <div className="rules-field" ref={list}>
      <ol>
        {rules.map((rule, at) => (
          // Rules have no ids: they are identified by position.
          <li key={at} data-rule={at}>
            <TextField
              id={`group-rules.${at}.title`}
              label={`Rule ${at + 1}`}
              maxLength={80}
              error={refusals[`rules.${at}.title`]}
              value={rule.title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
            <TextArea
              id={`group-rules.${at}.text`}
              label="Explanation"
              optional
              rows={2}
              maxLength={500}
              error={refusals[`rules.${at}.text`]}
              value={rule.text}
              onChange={({ target }) => change(at, { text: target.value })}
            />
            <RuleButtons at={at} count={rules.length} onMove={(by) => move(at, by)} onRemove={() => remove(at)} />
          </li>
        ))}
      </ol>
      <Button className="add-rule" icon={<Plus />} disabled={rules.length >= mostRules} onClick={add}>
        Add a rule
      </Button>
      {rules.length >= mostRules && <p className="hint">A group has at most {mostRules} rules.</p>}
    </div>
  )
}

type RuleButtonsProps = { at: number; count: number; onMove: (by: 1 | -1) => void; onRemove: () => void }

const RuleButtons = ({ at, count, onMove, onRemove }: RuleButtonsProps) => (
  <div className="rule-acts">
    <Button
      variant="ghost"
      size="sm"
      icon={<ArrowUp />}
      data-move="-1"
      aria-label={`Move rule ${at + 1} up`}
      disabled={at === 0}
      onClick={() => onMove(-1)}
    />
    <Button
      variant="ghost"
      size="sm"
      icon={<ArrowDown />}
      data-move="1"
      aria-label={`Move rule ${at + 1} down`}
      disabled={at === count - 1}
      onClick={() => onMove(1)}
    />
    <Button variant="ghost" size="sm" icon={<Trash2 />} aria-label={`Remove rule ${at + 1}`} onClick={onRemove} />
  </div>
)

/** Where focus goes once the rules are re-rendered. */
function useNextFocus() {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef('')
  useEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = ''
  })
  return { list, focusNext: (selector: string) => void (next.current = selector) }
}
