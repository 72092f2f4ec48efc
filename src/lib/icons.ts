/** The icon of saving, which islands also draw: they need not load the others. */
export const bookmark = 'M6.5 4h11v16l-5.5-4-5.5 4z'

/** One outline set, drawn on a grid of 24 with a stroke; each icon is the `d` of one path. */
export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  right: 'M5 12h14M13 6l6 6-6 6',
  left: 'M19 12H5M11 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8 8 0 019.5 4a8 8 0 1010.5 10.5z',
  programs: 'M4 5h7v14H4zM11 5h5v14h-5zM16.5 6l3.5-.8L22.5 18l-3.6 1z',
  experience: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12.5h5',
  campus: 'M3 9.5L12 4l9 5.5zM5 9.5V18M9.7 9.5V18M14.3 9.5V18M19 9.5V18M3 20h18',
  about: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5.5M12 7.6v.1',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4 16v3.5h16V16',
  resumes: 'M6 3.5h8l4 4v13H6zM13.5 3.5V8H18M9 12h6M9 15.5h6',
  mentors:
    'M9 4.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 5a3.5 3.5 0 010 6.5M18 15c2.1.700 3.3 2.4 3.5 5',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.5c.5-4 3.4-6 7.5-6s7 2 7.5 6',
  logOut: 'M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4',
  outside: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8.5 8.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1',
  bookmark,
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

export type IconName = keyof typeof icons
