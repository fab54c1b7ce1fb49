const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
<rect width="400" height="400" fill="#e8f1f6"/>
<rect x="166" y="52" width="68" height="34" rx="8" fill="#22507c"/>
<path d="M172 86h56c0 34 40 40 40 92v140c0 20-12 32-32 32h-72c-20 0-32-12-32-32V178c0-52 40-58 40-92Z" fill="#9cc7e0"/>
<rect x="132" y="196" width="136" height="92" fill="#ffd200"/>
<path d="M150 226h100M150 252h64" stroke="#16140d" stroke-width="12" stroke-linecap="round"/>
</svg>`;

/** A drawn bottle, so that the page needs no network. */
export const samplePicture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
