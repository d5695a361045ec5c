import { useQuery } from '@tanstack/react-query'
import { Hash, Search, UsersRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import { typeaheadMinLength } from '#contract/search-types.ts'
import { joiningWords } from '#client/groups/joining.tsx'
import { counted } from '#client/page/counted.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { BadgedName } from '#client/users/badged-name.tsx'
import { typeaheadQuery } from './queries.ts'
import '#client/ui/overlays/menu.css'
import './typeahead-popup.css'

/** What the box has to tell screen readers. */
export interface Opened {
  isOpen: boolean
  /** The id of the option that Enter would choose. */
  active: string | undefined
}

/** How the box controls it. */
export interface Popup {
  press(event: KeyboardEvent): void
  close(): void
}

type TypeaheadPopupProps = {
  ref: Ref<Popup>
  id: string
  typed: string
  /** The box contains the query already answered. */
  isUntouched: boolean
  onChange: (opened: Opened) => void
}

interface Option {
  key: string
  to: string
  group: (typeof groups)[number] | undefined
  content: ReactNode
}

const pauseMs = 150

export default function TypeaheadPopup({ ref, id, typed, isUntouched, onChange }: TypeaheadPopupProps) {
  const navigate = useNavigate()
  const text = typed.trim()
  const options = useOptions(text)
  // Closing it, or moving through it, applies to the text it was done for.
  const [place, setPlace] = useState({ text: '', at: -1, isClosed: false })
  const { at, isClosed } = place.text === text ? place : { at: -1, isClosed: isUntouched }
  const isOpen = !isClosed && text.length >= typeaheadMinLength
  const active = isOpen && at >= 0 ? `${id}-${at}` : undefined

  useEffect(() => onChange({ isOpen, active }), [onChange, isOpen, active])
  // In some browsers scrolling answers with a promise, which React would take for what ends the effect.
  useEffect(() => void document.getElementById(active ?? '')?.scrollIntoView({ block: 'nearest' }), [active])

  const close = () => setPlace({ text, at: -1, isClosed: true })
  const move = (next: number) => setPlace({ text, at: next, isClosed: false })
  const choose = (option: Option) => {
    close()
    void navigate(option.to)
  }

  const press = (event: KeyboardEvent) => {
    const count = options.length
    const deeds: Record<string, () => void> = {
      ArrowDown: () => move(isOpen ? ((at + 2) % (count + 1)) - 1 : -1),
      ArrowUp: () => move(isOpen ? ((at + 1 + count) % (count + 1)) - 1 : -1),
      ...(isOpen && { Escape: close }),
      ...(active && { Enter: () => choose(options[at]!) }),
    }
    const deed = deeds[event.key]
    if (!deed || event.nativeEvent.isComposing || text.length < typeaheadMinLength) return
    event.preventDefault()
    deed()
  }
  useImperativeHandle(ref, () => ({ press, close }))

  if (!isOpen) return null
  const draw = (group: Option['group']) =>
    options.map(
      (option, nth) =>
        option.group === group && (
          <button
            type="button"
            tabIndex={-1}
            key={option.key}
            id={`${id}-${nth}`}
            className="typeahead-option"
            role="option"
            aria-selected={nth === at}
            // The focus stays in the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.content}
          </button>
        ),
    )
  return (
    <>
      <div className="menu typeahead" id={id} role="listbox" aria-label="Suggestions">
        {groups.map(
          (group) =>
            options.some((option) => option.group === group) && (
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <div className="typeahead-h" id={`${id}-${group}`} role="presentation">
                  {group}
                </div>
                {draw(group)}
              </div>
            ),
        )}
        {draw(undefined)}
      </div>
      <VisuallyHidden role="status">{countOf(options.length - 1)}</VisuallyHidden>
    </>
  )
}

const groups = ['People', 'Groups', 'Topics'] as const

const countOf = (suggestions: number) => counted(suggestions, 'suggestion')

/** The last one searches for the typed text. */
function useOptions(text: string): Option[] {
  const { data } = useQuery(typeaheadQuery(useSettled(text, pauseMs)))
  const people = data?.people.map((person): Option => ({
    key: `person-${person.id}`,
    to: paths.profile(person.id),
    group: 'People',
    content: (
      <>
        <Avatar name={person.name} src={person.profilePicture} size={32} />
        <span className="grow">
          <BadgedName person={person}>
            <span className="name">{person.name}</span>
          </BadgedName>
          <span className="meta truncate">{person.line || `@${person.username}`}</span>
        </span>
      </>
    ),
  }))
  const rooms = data?.groups.map(({ id, name, members, joining }): Option => ({
    key: `group-${id}`,
    to: paths.group(id),
    group: 'Groups',
    content: (
      <>
        <UsersRound />
        <span className="grow">
          <span className="name truncate" dir="auto">
            {name}
          </span>
          <span className="meta truncate">
            {counted(members, 'member')} · {joiningWords[joining].label}
          </span>
        </span>
      </>
    ),
  }))
  const topics = data?.topics.map(({ topic, posts }): Option => ({
    key: `topic-${topic}`,
    to: paths.topic(topic),
    group: 'Topics',
    content: (
      <>
        <Hash />
        <span className="grow truncate">{topic}</span>
        <span className="meta">{counted(posts, 'post')}</span>
      </>
    ),
  }))
  const everything: Option = {
    key: 'search',
    to: paths.search(text),
    group: undefined,
    content: (
      <>
        <Search />
        <span className="grow truncate">Search for “{text}”</span>
      </>
    ),
  }
  return [...(people ?? []), ...(rooms ?? []), ...(topics ?? []), everything]
}
