import { Check } from 'lucide-react'
import { mayDo, OFFICE_RIGHTS, OFFICE_ROLES, type OfficeRight, type OfficeRole } from '#shared/domain/office-rights.ts'
import { OFFICE_RIGHT_LABEL, OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { useMedia } from '#web/lib/hooks.ts'
import { messages } from './messages.ts'

interface RightsProps {
  /** The reader's own role, which is marked. */
  own: OfficeRole | null
}

const RIGHTS = Object.keys(OFFICE_RIGHTS) as OfficeRight[]

const Table = ({ own }: RightsProps) => (
  <table className="w-full text-sm" aria-label="Rollen und Rechte">
    <thead>
      <tr className="border-b text-left text-[13px] text-ink-2">
        <th scope="col" className="py-2 pr-3 font-medium">
          Recht
        </th>
        {OFFICE_ROLES.map((role) => (
          <th key={role} scope="col" className={cn('px-2 py-2 text-center font-medium', role === own && 'text-ink')}>
            {OFFICE_ROLE_LABEL[role]} {role === own && <Badge>Sie</Badge>}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {RIGHTS.map((right) => (
        <tr key={right} className="border-b last:border-0">
          <th scope="row" className="py-2 pr-3 text-left font-normal">
            {OFFICE_RIGHT_LABEL[right]}
          </th>
          {OFFICE_ROLES.map((role) => (
            <td key={role} className={cn('px-2 py-2 text-center', role === own && 'bg-quiet')}>
              {mayDo(role, right) ? (
                <>
                  <Check aria-hidden className="mx-auto size-4 text-accent" />
                  <span className="sr-only">ja</span>
                </>
              ) : (
                <>
                  <span aria-hidden className="text-ink-3">
                    –
                  </span>
                  <span className="sr-only">nein</span>
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** For a narrow screen: under each right, who has it. */
const List = ({ own }: RightsProps) => (
  <ul className="-my-2 divide-y text-sm" aria-label="Rollen und Rechte">
    {RIGHTS.map((right) => (
      <li key={right} className="py-2">
        <p>{OFFICE_RIGHT_LABEL[right]}</p>
        <p className="text-[13px] text-ink-2">
          {OFFICE_RIGHTS[right].map((role) => (role === own ? `${OFFICE_ROLE_LABEL[role]} (Sie)` : OFFICE_ROLE_LABEL[role])).join(', ')}
        </p>
      </li>
    ))}
  </ul>
)

/** Which role has which right in the office. */
export function RightsTable({ own }: RightsProps) {
  const hasRoom = useMedia('(min-width: 48rem)')
  return (
    <TitledPanel title="Rollen und Rechte">
      <p className="mb-3 text-sm text-ink-2">{messages.rights}</p>
      {hasRoom ? <Table own={own} /> : <List own={own} />}
    </TitledPanel>
  )
}
