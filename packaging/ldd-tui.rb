class LddTui < Formula
  include Language::Python::Virtualenv

  desc "Board game La Der des Ders in the terminal"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "python@3.13"

  # @RESOURCES@

  def install
    virtualenv_install_with_resources(link_manpages: true)
    generate_completions_from_executable(bin/"ldd-tui", shell_parameter_format: :click)
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/ldd-tui --version")
    assert_match "Offensives", shell_output("#{bin}/ldd-tui rules 10.3")
  end
end
