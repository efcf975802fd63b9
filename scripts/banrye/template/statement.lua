-- HTML in a statement in Markdown, as what TeX has: pictures, tables, x<sup>2</sup>.
-- <img src="a.png" width="40%">      \includegraphics[width=0.4\textwidth]{a.png}
-- ![a drawing](a.svg)                \emph{a drawing}, because TeX reads no SVG

local MARKS = {
  sup = pandoc.Superscript, sub = pandoc.Subscript, b = pandoc.Strong, strong = pandoc.Strong,
  i = pandoc.Emph, em = pandoc.Emph, u = pandoc.Underline,
}

-- Return a picture as it is if TeX reads it, else its description.
function Image(image)
  local name = image.src:lower()
  local is_readable = name:match('%.png$') or name:match('%.jpe?g$') or name:match('%.pdf$')
  local is_inside = not (name:match('^/') or name:match('%.%.') or name:match(':'))
  if is_readable and is_inside then
    return nil
  end
  return pandoc.Emph(image.caption)
end

-- Return the place of the tag that ends a mark, nil if there is none.
local function end_of(inlines, start, name)
  for place = start, #inlines do
    local item = inlines[place]
    if item.t == 'RawInline' and item.text:lower():match('^</' .. name .. '%s*>') then
      return place
    end
  end
end

-- Return the elements that stand for a tag alone.
local function of_tag(text)
  if text:lower():match('^<br') then
    return {pandoc.LineBreak()}
  end
  if text:lower():match('^<img') then
    return pandoc.utils.blocks_to_inlines(pandoc.read(text, 'html').blocks)
  end
  return {}
end

function Inlines(inlines)
  local found, place = pandoc.List(), 1
  while place <= #inlines do
    local item = inlines[place]
    if item.t == 'RawInline' and item.format == 'html' then
      local name = item.text:lower():match('^<(%a+)')
      local last = MARKS[name] and end_of(inlines, place + 1, name)
      if last then
        local inside = pandoc.List()
        for each = place + 1, last - 1 do
          inside:insert(inlines[each])
        end
        found:insert(MARKS[name](Inlines(inside)))
        place = last
      else
        found:extend(of_tag(item.text))
      end
    else
      found:insert(item)
    end
    place = place + 1
  end
  return found
end

function RawBlock(block)
  if block.format == 'html' then
    return pandoc.read(block.text, 'html').blocks
  end
end

-- What comes of tags has pictures, too: they are looked at last.
return {{Inlines = Inlines, RawBlock = RawBlock}, {Image = Image}}
