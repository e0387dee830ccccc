import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AskedFilters } from '#shared/domain/search-words/asked.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { paths } from '#web/lib/paths.ts'
import { DEFAULT_SEARCH, type Search as Searched, SORTS } from '#web/lib/use-search.ts'

const NOTHING = 'Daraus wurde kein Filter. Nennen Sie zum Beispiel Ort, Art und Preis.'
const counted = (count: number) => (count === 1 ? 'Ein Filter gesetzt' : `${count} Filter gesetzt`)

/** The search that was asked for, with the usual value for everything that was not named. */
function searchOf({ onlyMine: _, due: __, orderBy, order, ...asked }: AskedFilters): Searched {
  const sort = SORTS.find((one) => one === `${orderBy}-${order}`) ?? DEFAULT_SEARCH.sort
  return { ...DEFAULT_SEARCH, ...(asked as Partial<Searched>), sort }
}

/** A search in the agent's own words. What was understood is set in the filters, where it can be corrected. */
export function WordSearch({ change }: { change: (search: Searched) => void }) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<AskedFilters>()
  const read = async () => {
    const { understand } = await import('#shared/domain/search-words/understand.ts')
    const found = understand(words)
    setAsked(found)
    if (Object.keys(found).length > 0) change(searchOf(found))
  }
  const count = Object.keys(asked ?? {}).filter((name) => name !== 'order').length
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void read()
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
            <Button type="submit" aria-label="In Worten suchen" className="px-2.5" disabled={words.trim() === ''}>
              <Search aria-hidden />
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="mt-1 text-[13px] text-ink-2 empty:hidden">
        {asked && (count === 0 ? NOTHING : `${counted(count)}: Bitte prüfen Sie unten, ob Sie so verstanden wurden.`)}
        {(asked?.due ?? asked?.onlyMine) && (
          <>
            {' '}
            Woran Sie arbeiten, steht unter <Link to={paths.prospects}>Prospects</Link>.
          </>
        )}
      </p>
    </form>
  )
}
