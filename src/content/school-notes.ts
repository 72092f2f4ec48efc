import type { School } from '#catalog/schools.ts'

const predecessor =
  'The year is that of a school or campus that came before it; the institution of today is younger.'

const notes: Readonly<Record<string, string>> = {
  "Saint Augustine's University":
    "Its accreditation has been in dispute. When we last looked, a federal court had restored it for the time being, in August 2025. Ask the school or its accreditor for today's answer.",
  'Hinds Community College at Utica':
    'A campus of Hinds Community College and not an institution of its own in the federal directory; the usual lists of HBCUs name it.',
  'Southern University Law Center':
    'Listed by itself, as in the federal directory; others count it with Southern University in the same city.',
  "St. Philip's College":
    'Long a two-year college; the federal directory of 2024–25 counts it with four years.',
  'Simmons College of Kentucky':
    "The year is the one that the college's own history gives; some lists say 1869.",
  'Southern University at New Orleans':
    'Founded by law in 1956; the doors opened in 1959, the year that some lists give.',
  'Virginia State University': 'Its campus lies in Ettrick, next to Petersburg.',
  'University of the Virgin Islands': 'It also has a campus on St. Croix.',
  'Lawson State Community College': 'It also has a campus in Bessemer.',
  'University of the District of Columbia': predecessor,
  'Clark Atlanta University': predecessor,
  'Shelton State Community College': predecessor,
  'Gadsden State Community College': predecessor,
  'H. Councill Trenholm State Community College': predecessor,
  'Coahoma Community College': predecessor,
}

/** What a visitor should know before relying on the row of a school, or null. */
export const getSchoolNote = ({ name }: School): string | null => notes[name] ?? null

/** The names of the schools that have a note. */
export const notedSchools = Object.keys(notes)
