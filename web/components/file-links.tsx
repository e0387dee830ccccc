import { FileCode, FileSpreadsheet, FileText } from 'lucide-react'
import { menuItemClass } from './ui/popover.tsx'

const ICON = { csv: FileText, xlsx: FileSpreadsheet, xml: FileCode } as const

export interface FileLink {
  readonly name: string
  readonly form: keyof typeof ICON
  readonly address: string
}

/** A choice of files. */
export const FileLinks = ({ files, onChosen }: { files: readonly FileLink[]; onChosen: () => void }) =>
  files.map(({ name, form, address }) => {
    const Icon = ICON[form]
    return (
      <a key={address} href={address} download className={menuItemClass} onClick={onChosen}>
        <Icon aria-hidden />
        {name}
      </a>
    )
  })
