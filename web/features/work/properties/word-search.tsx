import { Search as Magnifier, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { paths } from '#web/lib/paths.ts'
import { type Search, WORDS_MAX } from '#web/lib/use-search.ts'
import { type Asked, useAsked } from './use-asked.ts'

interface WordSearchProps {
  search: Search
  change: (patch: Partial<Search>) => void
}

const LABEL = 'In Worten suchen'
const NOTHING = 'Daraus wurde kein Filter. Nennen Sie zum Beispiel Ort, Art und Preis.'
const FAILED = 'Das ließ sich gerade nicht lesen. Besteht eine Verbindung?'
/** For filters that have changed since, or a reloaded page. */
const BY_FILTERS = 'Gesucht wird mit den Filtern, wie sie unten stehen.'

/** Summarises what was set, so that the agent checks it. */
function describeSearch({ shown: { orderBy, order: _, ...filters } }: Asked): string {
  const count = Object.keys(filters).length
  if (count === 0 && orderBy === undefined) return NOTHING
  const set = count === 0 ? 'Sortierung gesetzt' : count === 1 ? 'Ein Filter gesetzt' : `${count} Filter gesetzt`
  return `${set}: Bitte prüfen Sie unten, ob Sie so verstanden wurden.`
}

/** The filter's maximum length. */
const Q_MAX = 100
/** A figure is not a word in a title, and a "no" means the opposite. */
const isTitleWord = (word: string) => /^\p{L}[\p{L}-]{2,}$/u.test(word)

/** Searches the titles for one word at a time: all words together rarely find anything. */
function TitleWords({ search: { unused, q }, change }: WordSearchProps) {
  const withWord = (word: string) => `${q} ${word}`.trim()
  const words = unused.filter((word) => isTitleWord(word) && withWord(word).length <= Q_MAX)
  return words.map((word) => (
    <Button
      key={word}
      size="small"
      className="max-w-full"
      onClick={() => change({ q: withWord(word), unused: unused.filter((one) => one !== word) })}
    >
      <span className="truncate">„{word}“ im Titel suchen</span>
    </Button>
  ))
}

/** How the question in the field was understood, as long as that still applies. */
function Understood({ search, asked }: { search: Search; asked: Asked | undefined }) {
  const isOnlyOfProspects = asked?.isOfProspects === true && Object.keys(asked.shown).length === 0
  return (
    <>
      {asked ? !isOnlyOfProspects && describeSearch(asked) : BY_FILTERS}
      {search.unused.length > 0 && ` Nicht verstanden: ${search.unused.map((word) => `„${word}“`).join(', ')}.`}
      {asked?.isOfProspects && (
        <>
          {' '}
          Woran Sie arbeiten, steht unter <Link to={paths.prospects}>Prospects</Link>.
        </>
      )}
    </>
  )
}

function WordField({ typed, onType, onAsk }: { typed: string; onType: (words: string) => void; onAsk: () => void }) {
  return (
    <Field label={LABEL}>
      {(control) => (
        <div className="flex items-start gap-2">
          <span className="relative block min-w-0 flex-1">
            <Textarea
              {...control}
              value={typed}
              maxLength={WORDS_MAX}
              placeholder="Haus in Celle bis 400.000"
              enterKeyHint="search"
              className={`block min-h-10! resize-none ${typed ? 'pr-9' : ''}`}
              onChange={({ target }) => onType(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                onAsk()
              }}
            />
            {typed && (
              <button
                type="button"
                aria-label={`${LABEL} leeren`}
                onClick={() => onType('')}
                className="absolute top-1.5 right-1.5 flex size-7 items-center justify-center rounded-md text-ink-2 hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </span>
          <Button type="submit" aria-label="Suchen" className="px-2.5!" disabled={typed.trim() === ''}>
            <Magnifier aria-hidden />
          </Button>
        </div>
      )}
    </Field>
  )
}

/** A search in the agent's own words. What was understood is set in the filters, where it can be corrected. */
export function WordSearch({ search, change }: WordSearchProps) {
  const [typed, setTyped] = useState(search.words)
  const [known, setKnown] = useState(search.words)
  const { asked, hasFailed, ask } = useAsked(search, change)
  if (known !== search.words) {
    setKnown(search.words)
    setTyped(search.words)
  }
  const words = typed.trim().replace(/\s+/gu, ' ')
  const submit = () => {
    if (words !== '') void ask(words)
  }
  const type = (next: string) => {
    setTyped(next)
    if (next === '' && search.words !== '') change({ words: '', unused: [] })
  }
  const isAsked = words !== '' && words === search.words
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <WordField typed={typed} onType={type} onAsk={submit} />
      <p role="status" className="mt-1 text-[13px] text-ink-2 empty:hidden">
        {hasFailed ? FAILED : isAsked && <Understood search={search} asked={asked} />}
      </p>
      {isAsked && (
        <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          <TitleWords search={search} change={change} />
        </div>
      )}
    </form>
  )
}
