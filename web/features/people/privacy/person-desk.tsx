import { useState } from 'react'
import type { FoundPerson } from '#shared/contract/people/privacy.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount } from '#web/lib/format.ts'
import { PersonFile } from './person-file.tsx'
import { useAgentsWho, useFoundPeople } from './queries.ts'

/** Maximum number of hits per kind. */
const MANY = 50

const KIND = { property: 'Inserat', tip: 'Tipp', account: 'Konto', business: 'Betrieb', client: 'Suchkunde' } as const

const whoIs = ({ name, phone, email }: FoundPerson) => [name, phone, email].filter(Boolean).join(' · ') || 'Name und Nummern verdeckt'

/** What the operator cannot disclose: offices are responsible for the data they stored. */
function HeldByAgents({ search }: { search: string }) {
  const { data } = useAgentsWho(search)
  if (!data || data.agents === 0) return null
  return (
    <p className="mt-3 text-sm" role="status">
      {data.agents === 1 ? 'Ein Büro hat' : `${formatCount(data.agents)} Büros haben`} dazu jemanden gespeichert. Auskunft und Löschung
      verlangt die Person bei ihrem Maklerbüro: Es ist dafür selbst verantwortlich, deshalb steht hier nicht, wer und was.
    </p>
  )
}

interface ResultsProps {
  search: string
  isOperator: boolean
  chosen: ReadonlySet<string>
  onChoose: (key: string, isChosen: boolean) => void
}

function Results({ search, isOperator, chosen, onChoose }: ResultsProps) {
  const { data, isError, isFetching, refetch } = useFoundPeople(search)
  if (search.length < 3)
    return <p className="mt-3 text-sm text-ink-2">Ab drei Zeichen wird gesucht. Eine Nummer findet sich in jeder Schreibweise.</p>
  if (isError) return <ErrorCard title="Die Suche ist gescheitert" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton className="mt-3 h-24 w-full" />
  if (data.length === 0)
    return (
      <p className="mt-3 text-sm text-ink-2" role="status">
        {isOperator
          ? 'Unter Konten, gemeinsamen Inseraten und Tipps und Betrieben ist dazu niemand gespeichert.'
          : 'Dazu ist niemand gespeichert.'}
      </p>
    )
  return (
    <fieldset className="mt-3">
      <legend className="text-sm text-ink-2">Kreuzen Sie an, was dieselbe Person betrifft.</legend>
      <ul className="mt-1 divide-y">
        {data.map((person) => (
          <li key={person.key} className="py-1">
            <Checkbox checked={chosen.has(person.key)} onChange={({ target }) => onChoose(person.key, target.checked)}>
              <span className="min-w-0">
                <span className="block font-medium break-words">{whoIs(person)}</span>
                <span className="block text-[13px] break-words text-ink-2">
                  {[KIND[person.kind], person.title].filter(Boolean).join(': ')}
                </span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {data.length >= MANY && <p className="mt-1 text-[13px] text-ink-2">Es können noch mehr sein. Suchen Sie genauer.</p>}
    </fieldset>
  )
}

/** Finds a person and shows the stored data. The query is kept out of the URL, and so out of the browser history. */
export function PersonDesk({ first = [], isOperator = false }: { first?: readonly string[]; isOperator?: boolean }) {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first))
  const choose = (key: string, isChosen: boolean) =>
    setChosen(isChosen ? new Set([...chosen, key]) : new Set([...chosen].filter((one) => one !== key)))
  const find = (next: string) => {
    setSearch(next)
    setChosen(new Set())
  }
  return (
    <div className="space-y-5">
      <TitledPanel title="Person suchen">
        <form
          className="flex max-w-lg gap-2.5 max-sm:flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            find(text.trim())
          }}
        >
          <Input
            type="search"
            aria-label="Suche"
            placeholder="Telefon, E-Mail, Name oder Adresse"
            maxLength={100}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit">Suchen</Button>
        </form>
        <Results search={search} isOperator={isOperator} chosen={chosen} onChoose={choose} />
        {isOperator && <HeldByAgents search={search} />}
      </TitledPanel>
      {chosen.size > 0 && <PersonFile keys={[...chosen]} onErased={() => find('')} />}
    </div>
  )
}
