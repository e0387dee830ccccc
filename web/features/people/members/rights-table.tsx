import { Check } from 'lucide-react'
import { mayDo, OFFICE_RIGHTS, OFFICE_ROLES, type OfficeRight, type OfficeRole } from '#shared/domain/office-rights.ts'
import { OFFICE_RIGHT_LABEL, OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { messages } from './messages.ts'

/** Which role has which right in the office, with the reader's own role marked. */
export const RightsTable = ({ own }: { own: OfficeRole | null }) => (
  <TitledPanel title="Rollen und Rechte">
    <p className="mb-3 text-sm text-ink-2">{messages.rights}</p>
    {/* `relative`: otherwise its hidden words widen the page */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
    <div className="relative overflow-x-auto" role="region" aria-label="Tabelle der Rollen und Rechte" tabIndex={0}>
      <table className="w-full min-w-120 text-sm" aria-label="Rollen und Rechte">
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
          {(Object.keys(OFFICE_RIGHTS) as OfficeRight[]).map((right) => (
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
    </div>
  </TitledPanel>
)
