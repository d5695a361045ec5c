import { Braces, CodeXml, Table2 } from 'lucide-react'
import type { ExportFormat } from '#contract/collections.ts'
import type { MenuTrigger } from '#client/ui/overlays/lazy-menu.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { exportPath } from './queries.ts'

const formats: [ExportFormat, string, typeof Table2][] = [
  ['csv', 'Spreadsheet (CSV)', Table2],
  ['dc', 'Dublin Core (XML)', CodeXml],
  ['jsonld', 'JSON-LD', Braces],
]

/** For `lazyMenu`, hence open from the start. The server names the file. */
const ExportMenu = ({ trigger, id }: { trigger: MenuTrigger; id: number }) => (
  <Menu defaultOpen trigger={trigger} label="Export">
    {formats.map(([format, label, Icon]) => (
      <MenuItem key={format} icon={<Icon />} onSelect={() => window.location.assign(exportPath(id, format))}>
        {label}
      </MenuItem>
    ))}
  </Menu>
)
export default ExportMenu
