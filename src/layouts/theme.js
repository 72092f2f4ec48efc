{
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {}
  if (theme !== 'dark' && theme !== 'light')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.className = theme
}
