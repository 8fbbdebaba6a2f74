#ifndef KINDRED_TOOLS_KINDRED_REPORT_XML_TEXT_H_
#define KINDRED_TOOLS_KINDRED_REPORT_XML_TEXT_H_

#include <string>
#include <string_view>

namespace kindred {

// UTF-8 text as XML and HTML have it between tags and in double quotes. What XML does not allow,
// control characters and the code points U+FFFE and U+FFFF, becomes blanks.
std::string xml_text(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_XML_TEXT_H_
