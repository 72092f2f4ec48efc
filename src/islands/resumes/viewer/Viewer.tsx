import { Sheets } from './Sheets.tsx'

/**
 * A PDF, drawn by ourselves: for browsers that embed none. The address is read once (its bytes stay here), so a renewed one
 * changes nothing on screen; give the view another `key` for another file.
 */
export default function Viewer({ url, name }: { url: string; name: string }) {
  return <Sheets url={url} name={name} />
}
