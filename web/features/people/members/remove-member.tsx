import { useId, useState } from 'react'
import type { Member } from '#shared/contract/people/members.ts'
import { mayDo } from '#shared/domain/office-rights.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { formatCounted } from '#web/lib/format.ts'
import { useRead } from '#web/lib/query.ts'
import { messages } from './messages.ts'
import { useMembers } from './use-members.ts'

export interface RemoveMemberProps {
  member: Member
  name: string
  onConfirm: (handOverTo: string) => void
  onClose: () => void
}

/** Asks before a person is taken out of the office, and who gets the prospects. */
export function RemoveMember({ member: { id }, name, onConfirm, onClose }: RemoveMemberProps) {
  const formId = useId()
  const [heir, setHeir] = useState('')
  const { data: people = [] } = useMembers()
  const { data, isLoading } = useRead('GET /api/office/hand-overs/preview', { query: { from: id } })
  const count = data?.reduce((sum, { prospects }) => sum + prospects, 0) ?? 0
  const isNone = data !== undefined && count === 0
  const heirs = people.filter((one) => one.id !== id && one.isActive && mayDo(one.officeRole, 'prospects.work'))
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name} aus dem Büro nehmen?`}
      description={messages.removeText}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="danger" busy={isLoading}>
            Aus dem Büro nehmen
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLoading) onConfirm(heir)
        }}
      >
        {isLoading || isNone ? (
          <p role="status" className="text-sm text-ink-2">
            {isNone ? messages.noProspects : messages.counting}
          </p>
        ) : (
          <Field
            label="Wer übernimmt die Prospects?"
            hint={data ? messages.heir(formatCounted(count, 'Prospect', 'Prospects')) : messages.uncounted}
          >
            {(control) => (
              <Select
                {...control}
                value={heir}
                options={[
                  ['', 'Niemand, sie werden frei'],
                  ...heirs.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim()] as const),
                ]}
                onChange={({ target }) => setHeir(target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
