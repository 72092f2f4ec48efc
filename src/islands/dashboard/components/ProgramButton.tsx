import type { SavedProgram } from '#contract/saved-programs.ts'

interface ProgramButtonProps {
  program: SavedProgram
  open: (programId: string) => void
}

/** Opens what was noted on a program. */
export const ProgramButton = ({ program, open }: ProgramButtonProps) => (
  <button
    type="button"
    className="border-0 bg-transparent p-0 py-1 text-start font-semibold underline decoration-line underline-offset-[0.2em] hover:text-brand"
    onClick={() => open(program.programId)}
  >
    <bdi>{program.name}</bdi>
  </button>
)
