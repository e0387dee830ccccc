import type { ReactNode } from 'react'
import type { ExportPreview } from '#shared/contract/work/crm.ts'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Notice } from '#web/components/ui/notice.tsx'

interface OwnerPartProps {
  preview: Pick<ExportPreview, 'owner' | 'ownerReason'>
  checked: boolean
  onCheck: (checked: boolean) => void
  /** Text that the agent confirms. */
  children: ReactNode
}

/** The owner's data are sent only if the contact lights allow it, and the agent ticks the box each time. */
export function OwnerPart({ preview: { owner, ownerReason }, checked, onCheck, children }: OwnerPartProps) {
  if (!owner) return <Notice title="Der Eigentümer bleibt hier">{ownerReason}</Notice>
  return (
    <section className="rounded-panel border px-4 py-3">
      <Checkbox checked={checked} onChange={({ target }) => onCheck(target.checked)}>
        <span>
          <span className="font-medium">Eigentümer mitsenden</span>
          <span className="block text-[13px] text-ink-2">{children}</span>
        </span>
      </Checkbox>
      <dl className="mt-2 grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1 text-[13px]">
        {owner.map(({ name, label, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
