import { type ReactNode, type Ref, useEffect } from 'react'
import type { Partner } from '#shared/contract/network/businesses.ts'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import type { More } from '#web/lib/pages.ts'
import { useWindowRows } from '#web/lib/use-window-rows.ts'
import { PartnerRow, WIDE } from './partner-row.tsx'
import type { Choice } from './use-choice.ts'

interface PartnerTableProps {
  list: readonly Partner[]
  more: More
  /** Undefined if rows cannot be ticked. */
  choice: Choice | undefined
  tickAll: Ref<HTMLInputElement>
  linkTo: (partner: Partner) => string
  /** A registered partner's badges. */
  renderMarks: (partner: Partner) => ReactNode
}

/** A row's height before it is measured, in pixels. */
const ROW = 61
/** Fetches the next page when only this many rows are left. */
const NEAR = 60

const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

const HEADS = [
  ['Firma', ''],
  ['Adresse', `w-[24%] ${WIDE}`],
  ['Telefon', `w-[16%] ${WIDE}`],
  ['Quelle', `w-[17%] ${WIDE}`],
  ['Status', 'w-[46%] pr-4 lg:w-52'],
] as const

export const isAllTicked = (list: readonly Partner[], choice: Choice): boolean => list.every(({ id }) => choice.has(id))

/** Virtualized list of partners; fetches the next page near its end. */
export function PartnerTable({ list, more, choice, tickAll, linkTo, renderMarks }: PartnerTableProps) {
  const setAll = (isChosen: boolean) =>
    choice?.setAll(
      list.map(({ id }) => id),
      isChosen,
    )
  const {
    list: body,
    items,
    measure,
    above,
    below,
  } = useWindowRows<HTMLTableSectionElement>({ count: list.length, estimate: ROW, toKey: (index) => list[index]?.id ?? index })
  const canLoad = more.hasMore && !more.isLoading && !more.hasFailed && list.length > NEAR
  const isNearEnd = (items.at(-1)?.index ?? 0) >= list.length - NEAR
  const { load } = more
  useEffect(() => {
    if (canLoad && isNearEnd) load()
  }, [canLoad, isNearEnd, load])
  return (
    <Panel className="overflow-x-auto">
      <table aria-label="Partner" aria-rowcount={list.length + 1} className="w-full table-fixed text-sm">
        <thead className="bg-quiet text-left text-[13px] text-ink-2">
          <tr>
            {choice && (
              <th scope="col" className="w-11 border-b py-2 pl-4 max-sm:py-1">
                <Checkbox
                  ref={tickAll}
                  aria-label="Alle auswählen"
                  checked={isAllTicked(list, choice)}
                  onChange={({ target }) => setAll(target.checked)}
                >
                  {null}
                </Checkbox>
              </th>
            )}
            {HEADS.map(([title, width]) => (
              <th key={title} scope="col" className={`border-b px-3 py-2.5 font-medium max-sm:py-1.5 ${width}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={above} />
          {items.map(({ index }) => {
            const partner = list[index]
            return (
              partner && (
                <PartnerRow
                  key={partner.id}
                  at={index}
                  partner={partner}
                  isChosen={choice?.has(partner.id) ?? false}
                  choose={choice?.set}
                  linkTo={linkTo}
                  renderMarks={renderMarks}
                  measure={measure}
                />
              )
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </Panel>
  )
}
