import MarkdownIt from 'markdown-it';

/** Reads paragraphs, lines and code. Values are filled in afterwards: nothing that people wrote is read as Markdown. */
const markdown = new MarkdownIt('commonmark', { breaks: true }).disable([
  'html_block',
  'html_inline',
  'link',
  'image',
]);

const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif";
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  pre: 'margin:0 0 16px;padding:12px;background:#f3f4f2;border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere',
};

/**
 * Writes the HTML of a mail from the same text as its plain part. Mail programs apply no style sheets, so each element
 * has its own style; one column, no picture, no script, nothing that is loaded.
 *
 * @param text the text of the catalog, with `{placeholders}`
 * @param params values of the placeholders; `url` becomes a link
 */
export function mailHtml({
  lang,
  subject,
  text,
  params,
}: {
  readonly lang: string;
  readonly subject: string;
  readonly text: string;
  readonly params: Readonly<Record<string, string | number>>;
}): string {
  const body = markdown
    .render(text)
    .replace(/<(p|pre)>/g, (_, tag: string) => `<${tag} style="${styles[tag]}">`)
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = params[name];
      if (value === undefined) return placeholder;
      return name === 'url' ? link(String(value)) : lines(String(value));
    });
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f2;color:#1c211e;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px"><tr><td style="padding:28px 28px 12px;overflow-wrap:anywhere">
${body}</td></tr></table>
</body>
</html>
`;
}

/** Shows the address without what only a program needs, so that a reader sees where the link leads. */
function link(url: string): string {
  const shown = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}`.replace(/\/$/, '') : url;
  return `<a href="${escapeHtml(url)}" style="color:#0b6b45;font-weight:600">${escapeHtml(shown)}</a>`;
}

const lines = (value: string) => escapeHtml(value).replace(/\n/g, '<br>\n');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
