import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AskedFilters } from '#shared/domain/search-words/asked.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { paths } from '#web/lib/paths.ts'
import { DEFAULT_SEARCH, type Search as Searched, SORTS } from '#web/lib/use-search.ts'

/** What the search page can show; `onlyMine` and `due` are filters of the prospects. */
type Shown = Omit<AskedFilters, 'onlyMine' | 'due'>

const NOTHING = 'Daraus wurde kein Filter. Nennen Sie zum Beispiel Ort, Art und Preis.'
const FAILED = 'Das ließ sich gerade nicht lesen. Besteht eine Verbindung?'

/** What was set, to be checked. */
function saidOf({ orderBy, order: _, ...filters }: Shown): string {
  const count = Object.keys(filters).length
  const set = count === 0 ? 'Sortierung gesetzt' : count === 1 ? 'Ein Filter gesetzt' : `${count} Filter gesetzt`
  return count === 0 && orderBy === undefined ? NOTHING : `${set}: Bitte prüfen Sie unten, ob Sie so verstanden wurden.`
}

/** The search that was asked for, with the usual value for everything that was not named. */
function searchOf({ orderBy, order, ...asked }: Shown): Searched {
  const sort = SORTS.find((one) => one === `${orderBy}-${order}`) ?? DEFAULT_SEARCH.sort
  return { ...DEFAULT_SEARCH, ...(asked as Partial<Searched>), sort }
}

/** A search in the agent's own words. What was understood is set in the filters, where it can be corrected. */
export function WordSearch({ change }: { change: (search: Searched) => void }) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<{ readonly shown: Shown; readonly isOfProspects: boolean } | 'failed'>()
  const read = async () => {
    const { understand } = await import('#shared/domain/search-words/understand.ts')
    const { onlyMine, due, ...shown } = understand(words)
    setAsked({ shown, isOfProspects: onlyMine === true || due === true })
    if (Object.keys(shown).length > 0) change(searchOf(shown))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        read().catch(() => setAsked('failed'))
      }}
    >
      <Field label="In Worten suchen">
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={words}
              maxLength={300}
              placeholder="Haus in Celle bis 400.000"
              enterKeyHint="search"
              onChange={({ target }) => setWords(target.value)}
            />
            <Button type="submit" aria-label="Suchen" className="px-2.5" disabled={words.trim() === ''}>
              <Search aria-hidden />
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="mt-1 text-[13px] text-ink-2 empty:hidden">
        {asked === 'failed' ? FAILED : asked && !(asked.isOfProspects && Object.keys(asked.shown).length === 0) && saidOf(asked.shown)}
        {asked !== undefined && asked !== 'failed' && asked.isOfProspects && (
          <>
            {' '}
            Woran Sie arbeiten, steht unter <Link to={paths.prospects}>Prospects</Link>.
          </>
        )}
      </p>
    </form>
  )
}
