interface RemoveButtonProps {
  /** What is closed or removed. */
  label: string
  onClick: () => void
}

/** A cross that closes or removes something. */
export const RemoveButton = ({ label, onClick }: RemoveButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
    <span aria-hidden="true">×</span>
  </button>
)
