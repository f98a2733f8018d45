// Before anything is painted: the theme that was chosen.
try {
  const kept = JSON.parse(localStorage.getItem("armillary.settings") ?? "{}");
  if (kept.theme === "day" || kept.theme === "night") document.documentElement.dataset.theme = kept.theme;
} catch {
  // nothing was chosen, or nothing may be kept here
}
