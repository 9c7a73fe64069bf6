-- The character that a reference of HTML stands for, such as «uuml;», «#252;» or «#xFC;» (what follows the «&»); null where browsers
-- show it as it is. Of names those of HTML 4; without a semicolon those of Latin-1 alone, as browsers do.
CREATE FUNCTION html_character(reference text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  characters constant jsonb := jsonb_object(
    string_to_array('nbsp ensp emsp thinsp shy zwnj zwj lrm rlm amp lt gt quot apos AMP LT GT QUOT COPY REG '
      'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not reg macr deg plusmn sup2 sup3 acute micro para middot cedil '
      'sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave '
      'Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave '
      'aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc '
      'otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml '
      'OElig oelig Scaron scaron Yuml fnof circ tilde Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi '
      'Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi '
      'omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv '
      'ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime lsaquo rsaquo oline frasl '
      'euro image weierp real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr '
      'forall part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim cong asymp '
      'ne equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams',
      ' '),
    string_to_array(E'    \u00AD\u200C\u200D\u200E\u200F&<>"''&<>"©®'
      '¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ'
      'ŒœŠšŸƒˆ˜ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϒϖ'
      '–—‘’‚“”„†‡•…‰′″‹›‾⁄€ℑ℘ℜ™ℵ←↑→↓↔↵⇐⇑⇒⇓⇔∀∂∃∅∇∈∉∋∏∑−∗√∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥⊂⊃⊄⊆⊇⊕⊗⊥⋅⌈⌉⌊⌋⟨⟩◊♠♣♥♦', NULL));
  -- What the numbers from 128 on mean to old programs and to browsers.
  windows constant text := '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ';
  code integer;
  named text;
BEGIN
  IF left(reference, 1) <> '#' THEN
    named := characters ->> rtrim(reference, ';');
    RETURN CASE WHEN right(reference, 1) = ';' OR ascii(named) < 256 THEN named END;
  END IF;
  IF lower(substr(reference, 2, 1)) = 'x' THEN
    code := ('x' || lpad(btrim(reference, '#xX;'), 8, '0'))::bit(32)::integer;
  ELSE
    code := btrim(reference, '#;');
  END IF;
  RETURN CASE WHEN code BETWEEN 128 AND 159 THEN substr(windows, code - 127, 1)
    WHEN code = 0 OR code > 1114111 OR code BETWEEN 55296 AND 57343 THEN '�' ELSE chr(code) END;
END $$;

-- What readers see of HTML, as text. What is left open goes to the end, as it does in browsers: so all that begins is found at once, and
-- the time grows with the length alone.
CREATE FUNCTION shown_text(html text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT AS $$
DECLARE
  -- Comments, and elements whose content nobody sees. {1,1}? makes all of it end as early as it may.
  element constant text := '|NAME[\s/>].*(?:</NAME(?:[\s/][^>]*)?>|$)';
  unseen constant text := '(?:<(?:!--(?:-?>|.*(?:--!?>|$))'
    || replace(element, 'NAME', 'script') || replace(element, 'NAME', 'style') || replace(element, 'NAME', 'title')
    || replace(element, 'NAME', 'template') || replace(element, 'NAME', 'iframe') || replace(element, 'NAME', 'noembed')
    || replace(element, 'NAME', 'noframes') || replace(element, 'NAME', 'datalist') || ')){1,1}?';
  -- What follows the name of a tag: only a value after «=» may be in quotes, and hold a «>».
  attributes constant text := '(?:[^>=]|=\s*(?:"[^"]*(?:"|$)|''[^'']*(?:''|$)|[^\s>"'']))*(?:=\s*)?(?:>|$)';
  -- Tags of these may stand within words; all others part them.
  inline constant text := '(?:</?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|'
    'span|strike|strong|sub|sup|time|tt|u|var|wbr)(?:>|[\s/]' || attributes || '))+';
  others constant text := '(?:<(?:/?[a-z]' || attributes || '|(?:[!?]|/[^a-z>])[^>]*(?:>|$)|/>)\s*)+';
  reference constant text := '^(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,7});?';
BEGIN
  IF strpos(html, '<') > 0 THEN
    html := regexp_replace(regexp_replace(regexp_replace(html, unseen, '', 'gi'), inline, '', 'gi'), others, ' ', 'gi');
  END IF;
  IF strpos(html, '&') > 0 THEN
    SELECT split_part(html, '&', 1)
      || string_agg(coalesce(html_character(name) || substr(piece, length(name) + 1), '&' || piece), '' ORDER BY place)
    INTO html FROM (
      SELECT piece, place, substring(left(piece, 10), reference) AS name
      FROM string_to_table(substr(html, strpos(html, '&') + 1), '&') WITH ORDINALITY AS split (piece, place)
    ) pieces;
  END IF;
  RETURN html;
END $$;

-- The words of a message as its readers see it.
CREATE FUNCTION message_words(content text, content_type text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN words(CASE content_type WHEN 'html' THEN shown_text(content) ELSE content END);

CREATE FUNCTION set_message_search() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search := message_words(NEW.content, NEW.content_type) || array_to_tsvector(ARRAY[NEW.project_id]);
  RETURN NEW;
END $$;

-- A generated column cannot be generated in another way without all messages being written anew while nobody can use them. A trigger can:
-- it fires for the version before as well, which never names the column.
ALTER TABLE messages ALTER COLUMN search DROP EXPRESSION;
CREATE TRIGGER messages_search BEFORE INSERT OR UPDATE OF project_id, content, content_type ON messages
  FOR EACH ROW EXECUTE FUNCTION set_message_search();

-- The words of older HTML are made anew, unless those of all messages are about to be.
INSERT INTO search_rebuilds SELECT 'messages of html', '~'
  WHERE NOT EXISTS (SELECT FROM search_rebuilds WHERE table_name = 'messages' AND before_id = '~');
